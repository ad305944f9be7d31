//! The real program as a service: how it starts, stops, breaks and comes back.

mod documents;
mod faults;
mod hosts;
mod luck;
#[path = "../../../server/tests/support/mail_server.rs"]
mod mail_server;
mod notices;
mod operation;
mod outsiders;
mod program;
#[path = "../../../server/tests/support/push_service.rs"]
mod push_service;
mod table;
