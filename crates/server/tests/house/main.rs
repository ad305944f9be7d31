//! The real server in this process, with a real database, spoken to over real sockets.

mod advice;
mod bad_clients;
mod days;
mod days_pass;
mod description;
mod edge;
mod endless;
#[path = "../support/engines.rs"]
mod engines;
mod friends;
mod http;
mod luck;
#[path = "../support/mail_server.rs"]
mod mail_server;
mod masters;
mod nodes;
mod notices;
mod notices_mail;
mod notices_nodes;
mod older;
mod panics;
mod play;
#[path = "../support/push_service.rs"]
mod push_service;
mod resume;
mod seats;
mod storage;
mod support;
mod wire;
