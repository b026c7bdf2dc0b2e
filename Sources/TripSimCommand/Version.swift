/// The version that `--version` and the man page tell; no record carries it.
let toolVersion = "0.2.0"
