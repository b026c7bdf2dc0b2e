/// The version shown by `--version` and the man page; no record contains it.
let toolVersion = "0.2.0"
