/// The style of the page beside that of its drawings.
enum PageStyle {
  /// The whole style sheet of a page.
  static let sheet = Palette.variables + MapStyle.rules + layout + timeline + player + tables

  private static let layout = """
    *{box-sizing:border-box}
    body{margin:0;background:var(--ground);color:var(--ink);
    font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
    main,header,footer{max-width:1200px;margin:0 auto;padding:0 20px}
    header{padding-top:28px}
    h1{font-size:26px;line-height:1.2;margin:0 0 4px;font-weight:650;overflow-wrap:anywhere}
    h2{font-size:17px;margin:0 0 10px;font-weight:650}
    p{margin:0 0 8px;max-width:75ch;overflow-wrap:anywhere}
    .soft,footer{color:var(--soft);font-size:13.5px}
    footer{padding-top:8px;padding-bottom:32px}
    section{background:var(--paper);border:1px solid var(--line);border-radius:8px;
    padding:16px;margin:16px 0}
    .facts{display:flex;flex-wrap:wrap;gap:6px 24px;margin:14px 0 0;padding:0}
    dt{color:var(--soft);font-size:12.5px}
    dd{margin:0;font-size:17px;font-weight:600;font-variant-numeric:tabular-nums}
    .good{color:var(--arrive)}
    .bad{color:var(--off)}
    .stage{padding:0;overflow:hidden;position:relative}
    .map{display:block;width:100%;height:auto;max-height:74vh;background:var(--paper);
    user-select:none}
    .map text{font-size:calc(13px*var(--unit,1));stroke-width:calc(3px*var(--unit,1))}
    .map a:hover path,.map a:focus path{stroke-width:15}
    .legend{display:flex;flex-wrap:wrap;gap:2px 16px;list-style:none;margin:0;padding:8px 16px;
    border-top:1px solid var(--line);font-size:13px;color:var(--soft)}
    .legend li{display:flex;align-items:center;gap:6px}
    .swatch{width:28px;height:16px}
    a{color:inherit}
    @media(max-width:640px){body{font-size:14px}main,header,footer{padding-left:10px;
    padding-right:10px}section{padding:10px;margin:10px 0}h1{font-size:21px}.stage{padding:0}
    .map text{font-size:calc(12px*var(--unit,2.2));stroke-width:calc(3px*var(--unit,2.2))}
    .drive.fixes{display:none}
        dd{font-size:15px}.facts{gap:4px 18px}.legend{padding:6px 10px}}
    @media print{.player,.filter,.zoom,#bar,#spot{display:none!important}section{break-inside:avoid}
    .scroll{max-height:none!important;overflow:visible!important}}

    """

  private static let timeline = """
    .timeline{display:block;overflow:visible;font:12px system-ui,sans-serif;touch-action:pan-y;
    user-select:none}
    .timeline text{fill:var(--soft)}
    .timeline .tick line{stroke:var(--line)}
    .timeline .fine,.timeline .finest{display:none}
    .zoom-4 .fine,.zoom-16 .fine,.zoom-16 .finest{display:inline}
    .half{stroke:var(--line);vector-effect:non-scaling-stroke}
    .curve.reference{stroke:var(--ink);stroke-dasharray:2 5;stroke-opacity:.7}
    .strip{overflow-x:auto}
    .strip-head{display:flex;justify-content:space-between;align-items:baseline;gap:12px}
    .live .strip-head .zoom{position:static}
    #hover{font-size:13px;color:var(--soft);font-variant-numeric:tabular-nums}
    .timeline .lane{fill:var(--line);fill-opacity:.45}
    .timeline .bar{fill:var(--other);fill-opacity:.85}
    .timeline .bar.step{fill:var(--route);fill-opacity:.3}
    .timeline .bar.odd{fill:var(--route);fill-opacity:.55}
    .timeline .bar.off-route{fill:var(--off)}
    .timeline .bar.request-open,.timeline .bar.request-answered{fill:var(--reroute)}
    .timeline .bar.request-failed{fill:var(--off)}
    .timeline .bar.silence{fill:var(--signal)}
    .timeline .bar.simulation{fill:var(--signal);fill-opacity:.45}
    .stroke{stroke:var(--other);stroke-width:2.5}
    .stroke.arrival{stroke:var(--arrive)}
    .stroke.instruction{stroke:var(--say)}
    .stroke.visual_instruction{stroke-opacity:.5}
    .stroke.deviation{stroke:var(--off)}
    .stroke.on_route{stroke:var(--arrive)}
    .stroke.reroute,.stroke.alternative{stroke:var(--reroute)}
    .stroke.signal{stroke:var(--signal)}
    .stroke.surroundings{stroke-width:1;stroke-opacity:.6}
    .curve{fill:none;stroke:var(--drive);stroke-width:1.5;vector-effect:non-scaling-stroke;
    stroke-linejoin:round}
    .area{fill:var(--drive);fill-opacity:.09}
    .curve.deviation{stroke:var(--off)}
    .area.deviation{fill:var(--off)}
    .curve.remaining{stroke:var(--route)}
    .area.remaining{fill:var(--route)}
    #playhead{stroke:var(--ink);stroke-width:1.5;display:none}
    .live #playhead{display:inline}
    .live .timeline{cursor:crosshair}

    """

  private static let player = """
    .player,.filter,.zoom,.keys{display:none}
    .live .player{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;padding:10px 16px;
    border-top:1px solid var(--line)}
    button,select,input[type=search]{font:inherit;color:inherit;background:var(--ground);
    border:1px solid var(--line);border-radius:6px;padding:4px 12px;min-height:34px}
    button{cursor:pointer}
    button:hover{border-color:var(--soft)}
    :focus-visible{outline:2px solid var(--route);outline-offset:1px}
    #play{min-width:84px;font-weight:600}
    #scrub{flex:1 1 200px;accent-color:var(--route);min-width:120px}
    #clock{font-variant-numeric:tabular-nums;font-weight:600;min-width:104px;text-align:right}
    .readouts{display:flex;flex-wrap:wrap;gap:2px 22px;flex:1 1 100%;margin:0;font-size:13.5px}
    .readouts div{display:flex;gap:6px;align-items:baseline;min-width:128px}
    .readouts dd{font-size:14px}
    #banner{flex:1 1 100%;margin:0;font-weight:600;min-height:1.5em;color:var(--say)}
    .live .zoom{display:flex;gap:4px;position:absolute;top:10px;right:10px}
    .zoom button{width:34px;padding:0;background:var(--paper)}
    .live #scale{display:none}
    #bar,#spot{display:none}
    .live #bar{display:block;position:absolute;left:14px;top:52px;border:solid var(--ink);
    border-width:0 1.5px 1.5px;font-size:12px;line-height:1.3;text-align:center;height:18px}
    .live #spot{display:block;position:absolute;left:60px;top:12px;font-size:12px;
    font-variant-numeric:tabular-nums;color:var(--soft)}
    @media(max-width:640px){.live .zoom{position:static;justify-content:flex-end;
    padding:6px 10px 0;border-top:1px solid var(--line)}
    .live .player{border-top:0;padding:4px 10px 10px}}
    .live .keys{display:block;flex:1 1 100%}
    summary{cursor:pointer;color:var(--soft);font-size:13px}
    kbd{font:12px ui-monospace,monospace;border:1px solid var(--line);border-radius:4px;
    padding:0 4px}
    .now path{stroke-width:0}
    .live .now .link{stroke:var(--ink);stroke-width:1.5;stroke-dasharray:1 4}
    .live .now .halo{stroke:var(--paper);stroke-width:21}
    .live .now .snapped{stroke:var(--route);stroke-width:13}
    .live .now .raw{stroke:var(--ink);stroke-width:15}
    .live .now.off-route .raw{stroke:var(--off)}
    .live .now.simulated .raw{stroke:var(--signal)}

    """

  private static let tables = """
    .live .filter{display:flex;flex-wrap:wrap;gap:6px 14px;align-items:center;margin-bottom:10px;
    font-size:13.5px}
    .filter label{display:flex;gap:5px;align-items:center}
    .filter input[type=search]{min-width:190px;flex:0 1 280px}
    .scroll{overflow:auto}
    .live .scroll{max-height:70vh}
    #differences .scroll{max-height:48vh}
    table{border-collapse:collapse;width:100%;font-size:13.5px}
    th{text-align:left;font-weight:600;color:var(--soft);font-size:12.5px;position:sticky;top:0;
    background:var(--paper);z-index:1}
    th,td{padding:5px 12px 5px 0;vertical-align:top;border-bottom:1px solid var(--line)}
    td{overflow-wrap:anywhere}
    .time,.place{font-variant-numeric:tabular-nums;white-space:nowrap;color:var(--soft)}
    .kind{white-space:nowrap;font-weight:600}
    .kind::before{content:"";display:inline-block;width:9px;height:9px;border-radius:9px;
    margin-right:7px;background:var(--other)}
    .arrival .kind::before{background:var(--arrive)}
    .instruction .kind::before{background:var(--say)}
    .deviation .kind::before{background:var(--off)}
    .reroute .kind::before,.alternative .kind::before{background:var(--reroute)}
    .signal .kind::before{background:var(--signal)}
    .main{display:block;font-weight:500}
    .more{color:var(--soft)}
    .more b{font-weight:400;color:var(--ink)}
    .why{color:var(--soft);font:12.5px ui-monospace,monospace}
    .live tbody tr{cursor:pointer}
    tbody tr:target,tbody tr.now{background:color-mix(in srgb,var(--route) 16%,transparent)}
    .live tbody tr:hover{background:color-mix(in srgb,var(--route) 9%,transparent)}
    .badge{display:inline-block;border-radius:4px;padding:0 7px;font-size:12.5px;font-weight:600;
    border:1px solid currentColor}
    .badge.missing{color:var(--off)}
    .badge.extra{color:var(--arrive)}
    .badge.moved{color:var(--signal)}
    .badge.changed{color:var(--route)}
    .differences td{width:34%}
    .differences td:first-child{width:26%}
    del,ins{text-decoration:none;border-radius:3px;padding:0 3px}
    del{background:color-mix(in srgb,var(--off) 18%,transparent)}
    ins{background:color-mix(in srgb,var(--arrive) 20%,transparent)}
    .differences li{list-style:none}
    .differences ul{margin:0;padding:0}
    @media(max-width:640px){.events thead,.events .place{display:none}
    .events tr:not([hidden]){display:grid;grid-template-columns:52px 1fr;padding:5px 0;
    border-bottom:1px solid var(--line)}.events td{border:0;padding:0}
    .events td:nth-child(3){grid-column:2}.differences thead{display:none}
    .differences td,.differences td:first-child{display:block;width:auto}
    .differences td{border:0;padding:2px 0}.differences tr{display:grid;
    grid-template-columns:1fr 1fr;gap:0 10px}.differences td:first-child{grid-column:1/3}
    .differences tr{border-bottom:1px solid var(--line);
    padding:6px 0}
    .differences td[data-side]:not(:empty)::before{content:attr(data-side);color:var(--soft);
    font-size:12px;display:block}}

    """
}
