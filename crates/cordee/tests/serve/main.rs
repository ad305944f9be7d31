//! The real program as a service: how it starts, stops, breaks and comes back.

mod documents;
mod faults;
mod hosts;
mod luck;
mod operation;
mod outsiders;
mod program;
mod table;
