//! What nodes that share a store need of it besides. All of it may be lost: the logs are elsewhere.

use super::{Answer, Row};

/// A table that waits for players, as the lobby shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LobbyLine {
    pub table: String,
    /// How long the log is: of two lines the one of the longer log holds.
    pub length: usize,
    /// Nothing when it waits no longer.
    pub body: Option<String>,
}

pub trait Shared: Send + Sync {
    /// What is stored of these matches beyond the lengths that are known, in order.
    fn news<'a>(&'a self, known: &'a [(String, usize)]) -> Answer<'a, Vec<Row>>;
    /// A node says that it is alive. Answers whether it was held to be alive until now: if not, its claims are lost.
    fn beat<'a>(&'a self, node: &'a str) -> Answer<'a, bool>;
    /// A node wants to do some tasks. The answer is those that are its own now. The others belong to a node
    /// that is alive.
    fn claim<'a>(&'a self, node: &'a str, tasks: &'a [String]) -> Answer<'a, Vec<String>>;
    /// A node gives tasks back.
    fn release<'a>(&'a self, node: &'a str, tasks: &'a [String]) -> Answer<'a, ()>;
    /// Deletes what dead nodes have left behind.
    fn tidy(&self) -> Answer<'_, ()>;
    /// A node goes, and gives everything back.
    fn retire<'a>(&'a self, node: &'a str) -> Answer<'a, ()>;
    /// Shows tables in the lobby for a while, and takes off those that do not wait any more.
    fn show_in_lobby<'a>(&'a self, lines: &'a [LobbyLine]) -> Answer<'a, ()>;
    /// The tables in the lobby, the newest first.
    fn lobby(&self, most: u32) -> Answer<'_, Vec<String>>;
}
