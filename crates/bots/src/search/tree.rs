//! The tree of one observer: what he may live through, and how it went.

use table::{Mover, Seat, Step};

pub(super) type NodeId = u32;
pub(super) const ROOT: NodeId = 0;
const NOBODY: NodeId = NodeId::MAX;

/// What an observer gets to know of a step: with it he goes from one node to the next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Sight<A, C> {
    Step(Step<A, C>),
    Name(Mover, &'static str),
}

/// What the observer knows after all he saw since the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<A, C> {
    /// What led here; nothing leads to the root.
    sight: Option<Sight<A, C>>,
    first_child: NodeId,
    next_sibling: NodeId,
    /// How often whoever acts before this node went here, and what that brought him in all.
    pub visits: u32,
    pub total: f64,
    /// How often he could have come here.
    pub available: u32,
    /// What the game said of the action that leads here.
    pub promise: f32,
    /// How often the observer chose an action here.
    pub asked: u32,
    /// Nothing tells the actions here apart and they are few: all shall be tried.
    pub wide: bool,
    /// Every action possible here has a child; can only be known in a game without secrets.
    pub complete: bool,
    /// Some of the actions that have no child yet, the best last.
    shortlist: (u32, u32),
}

impl<A: Copy, C: Copy> Node<A, C> {
    fn new(sight: Option<Sight<A, C>>, next_sibling: NodeId, promise: f32) -> Node<A, C> {
        Node {
            sight,
            first_child: NOBODY,
            next_sibling,
            visits: 0,
            total: 0.0,
            available: 0,
            promise,
            asked: 0,
            wide: false,
            complete: false,
            shortlist: (0, 0),
        }
    }

    /// The action by which the seat came here, if it was one of his.
    pub fn action_of(&self, seat: Seat) -> Option<A> {
        match self.sight {
            Some(Sight::Step(Step::Act(by, action))) if by == seat => Some(action),
            _ => None,
        }
    }

    pub fn value(&self) -> f64 {
        self.total / f64::from(self.visits.max(1))
    }
}

/// Nodes in one piece of memory: made quickly, freed at once.
pub(super) struct Tree<A, C> {
    nodes: Vec<Node<A, C>>,
    shortlists: Vec<(f32, A)>,
    most: usize,
}

impl<A: Copy + PartialEq, C: Copy + PartialEq> Tree<A, C> {
    pub fn new(most: usize) -> Tree<A, C> {
        let root = Node::new(None, NOBODY, 0.0);
        Tree { nodes: vec![root], shortlists: Vec::new(), most: most.min(NOBODY as usize) }
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn node(&self, id: NodeId) -> &Node<A, C> {
        &self.nodes[id as usize]
    }

    pub fn node_mut(&mut self, id: NodeId) -> &mut Node<A, C> {
        &mut self.nodes[id as usize]
    }

    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        Some(self.node(id).first_child).filter(|&child| child != NOBODY)
    }

    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        Some(self.node(id).next_sibling).filter(|&sibling| sibling != NOBODY)
    }

    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.first_child(id), |&child| self.next_sibling(child))
    }

    /// A new child; none when the tree is full.
    pub fn add(&mut self, parent: NodeId, sight: Sight<A, C>, promise: f32) -> Option<NodeId> {
        let id = Some(self.nodes.len()).filter(|&id| id < self.most)? as NodeId;
        let sibling = std::mem::replace(&mut self.node_mut(parent).first_child, id);
        self.nodes.push(Node::new(Some(sight), sibling, promise));
        Some(id)
    }

    /// Where the observer is after this sight; none when the tree is full.
    pub fn follow(&mut self, from: NodeId, sight: Sight<A, C>) -> Option<NodeId> {
        let known = self.children(from).find(|&child| self.node(child).sight == Some(sight));
        known.or_else(|| self.add(from, sight, 0.0))
    }

    pub fn remember(&mut self, id: NodeId, shortlist: impl Iterator<Item = (f32, A)>) {
        let start = self.shortlists.len();
        self.shortlists.extend(shortlist);
        let length = self.shortlists.len() - start;
        self.node_mut(id).shortlist = (start as u32, length as u32);
    }

    /// Takes the best action from the node's shortlist, with its promise.
    pub fn recall(&mut self, id: NodeId) -> Option<(f32, A)> {
        let (start, length) = &mut self.nodes[id as usize].shortlist;
        *length = length.checked_sub(1)?;
        Some(self.shortlists[(*start + *length) as usize])
    }
}
