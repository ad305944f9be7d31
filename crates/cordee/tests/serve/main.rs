//! The real program as a service: how it starts, stops, breaks and comes back.

mod faults;
mod operation;
mod program;
mod table;
