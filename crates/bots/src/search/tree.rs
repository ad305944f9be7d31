//! The search tree of one observer: what they may see happen, and how it went.

use table::{MAX_SEATS, Mover, Seat, Step};

pub(super) type NodeId = u32;
pub(super) const ROOT: NodeId = 0;
const NOBODY: NodeId = NodeId::MAX;

/// What an observer sees of a step. It leads them from one node to the next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Sight<A, C> {
    Step(Step<A, C>),
    Name(Mover, &'static str),
}

/// What the observer knows after all that they saw since the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<A, C> {
    /// What led here; nothing leads to the root.
    sight: Option<Sight<A, C>>,
    first_child: NodeId,
    next_sibling: NodeId,
    /// How often the one who acts before this node went here, and what that brought them in all.
    pub visits: u32,
    pub total: f64,
    /// How the victory is shared if everybody goes on as is best for them, as far as is known.
    pub foreseen: [f32; MAX_SEATS],
    /// How often they could have come here.
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
            foreseen: [0.0; MAX_SEATS],
            available: 0,
            promise,
            asked: 0,
            wide: false,
            complete: false,
            shortlist: (0, 0),
        }
    }

    /// The action by which the seat came here, if it was one of its own.
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
#[derive(Clone)]
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

    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<A, C>>() + self.shortlists.capacity() * size_of::<(f32, A)>()
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

    /// What comes of the child that is best for the seat that chooses among them.
    pub fn best_foreseen(&self, id: NodeId, chooser: Seat) -> [f32; MAX_SEATS] {
        let children = self.children(id).map(|child| self.node(child).foreseen);
        let best =
            children.reduce(|best, other| if other[chooser.index()] > best[chooser.index()] { other } else { best });
        best.unwrap_or(self.node(id).foreseen)
    }

    /// A new child; none when the tree is full.
    pub fn add(&mut self, parent: NodeId, sight: Sight<A, C>, promise: f32) -> Option<NodeId> {
        let id = Some(self.nodes.len()).filter(|&id| id < self.most)? as NodeId;
        let sibling = std::mem::replace(&mut self.node_mut(parent).first_child, id);
        self.nodes.push(Node::new(Some(sight), sibling, promise));
        Some(id)
    }

    fn child(&self, from: NodeId, sight: Sight<A, C>) -> Option<NodeId> {
        self.children(from).find(|&child| self.node(child).sight == Some(sight))
    }

    /// Where the observer is after this sight; none when the tree is full.
    pub fn follow(&mut self, from: NodeId, sight: Sight<A, C>) -> Option<NodeId> {
        self.child(from, sight).or_else(|| self.add(from, sight, 0.0))
    }

    /// What is known after this sight, in a tree of its own; nothing if it never was.
    pub fn after(&self, sight: Sight<A, C>) -> Option<Tree<A, C>> {
        let known = self.child(ROOT, sight)?;
        let mut after = Tree::new(self.most);
        after.nodes[ROOT as usize] = Node { sight: None, next_sibling: NOBODY, ..*self.node(known) };
        after.adopt_shortlist(self, ROOT);
        // Every copied node still points to its first child in the old tree until its turn comes.
        let mut next = ROOT;
        while (next as usize) < after.nodes.len() {
            let mut old = after.first_child(next);
            after.node_mut(next).first_child = NOBODY;
            while let Some(child) = old {
                after.adopt(self, child, next);
                old = self.next_sibling(child);
            }
            next += 1;
        }
        Some(after)
    }

    /// Copies a node as the last child of its new parent, whose children are being copied.
    fn adopt(&mut self, from: &Tree<A, C>, child: NodeId, parent: NodeId) {
        let id = self.nodes.len() as NodeId;
        match self.node(parent).first_child {
            NOBODY => self.node_mut(parent).first_child = id,
            _ => self.node_mut(id - 1).next_sibling = id,
        }
        self.nodes.push(Node { next_sibling: NOBODY, ..*from.node(child) });
        self.adopt_shortlist(from, id);
    }

    fn adopt_shortlist(&mut self, from: &Tree<A, C>, id: NodeId) {
        let (start, length) = self.node(id).shortlist;
        let (start, end) = (start as usize, (start + length) as usize);
        self.remember(id, from.shortlists[start..end].iter().copied());
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

#[cfg(test)]
mod tests {
    use super::*;

    fn act(action: char) -> Sight<char, u8> {
        Sight::Step(Step::Act(Seat(0), action))
    }

    /// The actions that lead from a node on, with their visits, and so on below each.
    fn written(tree: &Tree<char, u8>, from: NodeId) -> String {
        let below = tree.children(from).map(|child| {
            let node = tree.node(child);
            format!("{}{}({})", node.action_of(Seat(0)).unwrap(), node.visits, written(tree, child))
        });
        below.collect()
    }

    #[test]
    fn whoever_chooses_is_foreseen_to_take_what_is_best_for_them() {
        let mut tree = Tree::new(100);
        for (action, shares) in [('a', [0.7, 0.3]), ('b', [0.2, 0.8]), ('c', [0.5, 0.5])] {
            let child = tree.add(ROOT, act(action), 0.0).unwrap();
            tree.node_mut(child).foreseen[..2].copy_from_slice(&shares);
        }
        assert_eq!(tree.best_foreseen(ROOT, Seat(0))[..2], [0.7, 0.3]);
        assert_eq!(tree.best_foreseen(ROOT, Seat(1))[..2], [0.2, 0.8]);
    }

    #[test]
    fn what_is_known_after_an_action_is_all_that_stood_below_it() {
        let mut tree = Tree::new(100);
        let mut grow = |parent: NodeId, action: char, visits: u32| {
            let child = tree.add(parent, act(action), 0.5).unwrap();
            tree.node_mut(child).visits = visits;
            child
        };
        let a = grow(ROOT, 'a', 7);
        let b = grow(ROOT, 'b', 2);
        let c = grow(a, 'c', 4);
        grow(b, 'd', 1);
        grow(a, 'e', 3);
        grow(c, 'f', 2);
        tree.remember(b, [(0.1, 'x')].into_iter());
        tree.remember(a, [(0.2, 'y'), (0.3, 'z')].into_iter());
        tree.remember(c, [(0.4, 'w')].into_iter());
        assert_eq!(written(&tree, ROOT), "b2(d1())a7(e3()c4(f2()))");
        let mut after = tree.after(act('a')).unwrap();
        assert_eq!(written(&after, ROOT), "e3()c4(f2())");
        assert_eq!((after.len(), after.node(ROOT).visits, after.node(ROOT).action_of(Seat(0))), (4, 7, None));
        let c = after.children(ROOT).nth(1).unwrap();
        assert_eq!((after.recall(c), after.recall(c)), (Some((0.4, 'w')), None));
        assert_eq!((after.recall(ROOT), after.recall(ROOT)), (Some((0.3, 'z')), Some((0.2, 'y'))));
        assert_eq!(after.follow(c, act('g')), Some(4));
        assert!(tree.after(act('q')).is_none());
    }
}
