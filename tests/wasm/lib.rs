//! Nothing: the package is its test, which needs no library of this project, only the modules that ship.
