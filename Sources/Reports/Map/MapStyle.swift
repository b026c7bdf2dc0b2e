/// The style of the map's lines and dots, in a page and in a file of its own.
enum MapStyle {
  /// The style of a map that is a file of its own.
  ///
  /// Many programs that draw such files know neither variables nor the user's liking for dark
  /// colors: they find plain ones.
  static let standalone =
    Palette.filled(rules, isNight: false) + "@media(prefers-color-scheme:dark){\n"
    + Palette.filled(rules, isNight: true) + "}\n"

  /// The style of the map's lines and dots.
  ///
  /// Strokes keep their width however the drawing is scaled, and a dot is a stroke.
  static let rules = """
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
    .map .arrows{stroke:var(--route);stroke-width:1.8}
    .map text.street{font-weight:400;fill:var(--soft)}

    """
}
