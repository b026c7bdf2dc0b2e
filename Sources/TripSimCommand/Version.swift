/// The version shown by `--version` and the man page; it is not part of any record.
let toolVersion = "0.2.0"
