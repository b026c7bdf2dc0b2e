/// The colors of every drawing, and the style of the map.
enum MapStyle {
  /// The colors by day and by night.
  static let colors = """
    :root{color-scheme:light dark;--paper:#fff;--ground:#f6f6f3;--ink:#1d2126;--soft:#626a74;
    --line:#e2e3df;--route:#3f7fe0;--drive:#2b3138;--off:#d23b32;--reroute:#8747c7;
    --say:#0d8580;--arrive:#2a8f50;--signal:#b97a0a;--other:#7b838c}
    @media (prefers-color-scheme:dark){:root{--paper:#1b1e23;--ground:#131519;--ink:#e7e9ec;
    --soft:#98a1ab;--line:#2d3239;--route:#5b93ee;--drive:#d3d8de;--off:#ff7468;
    --reroute:#bd92f3;--say:#4fc4bf;--arrive:#59c486;--signal:#e3ae4b;--other:#8c95a0}}

    """

  /// The style of the map's lines and dots.
  ///
  /// Strokes keep their width however the drawing is scaled, and a dot is a stroke.
  static let map = """
    .map path,.swatch path{fill:none;vector-effect:non-scaling-stroke;stroke-linecap:round;
    stroke-linejoin:round}
    .map .ground{fill:var(--paper)}
    .map .grid{stroke:var(--line);stroke-width:1}
    .route{stroke:var(--route);stroke-width:6;stroke-opacity:.5}
    .route.replaced{stroke-width:3;stroke-dasharray:2 6}
    .whiskers{stroke:var(--soft);stroke-width:1;stroke-opacity:.35}
    .drive{stroke:var(--drive);stroke-width:1.8}
    .drive.fixes{stroke-width:4}
    .drive.off-route{stroke:var(--off)}
    .drive.simulated{stroke:var(--signal)}
    .mark,.mark path{stroke:var(--other);stroke-width:7}
    .mark.step path{stroke:var(--route);stroke-width:5}
    .mark.instruction,.mark.instruction path{stroke:var(--say)}
    .mark.visual_instruction path{stroke-width:5}
    .mark.deviation,.mark.deviation path{stroke:var(--off);stroke-width:9}
    .mark.on_route path{stroke:var(--arrive)}
    .mark.reroute,.mark.reroute path{stroke:var(--reroute);stroke-width:13;stroke-opacity:.75}
    .mark.alternative,.mark.alternative path{stroke:var(--reroute);stroke-width:9}
    .mark.arrival,.mark.arrival path{stroke:var(--arrive);stroke-width:10}
    .mark.depart path,.mark.leg_start path,.mark.waypoint_approach path{stroke-width:5}
    .mark.signal,.mark.signal path{stroke:var(--signal);stroke-width:8}
    .mark.location_discard path{stroke-width:4}
    .difference.missing{stroke:var(--off)}
    .difference.extra{stroke:var(--arrive)}
    .difference.moved{stroke:var(--signal)}
    .difference.changed{stroke:var(--route)}
    path.difference{stroke-width:22;stroke-opacity:.45}
    .waypoint{stroke:var(--ink);stroke-width:13}
    .waypoint.inner{stroke:var(--paper);stroke-width:7}
    .map text{font:500 13px system-ui,sans-serif;fill:var(--ink);stroke:var(--paper);
    stroke-width:3px;paint-order:stroke;stroke-linejoin:round}
    .map .scale{stroke:var(--ink);stroke-width:1.5}

    """
}
