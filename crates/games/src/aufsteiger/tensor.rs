//! The tower in numbers. An action is one to three choices, for there are fifteen thousand of them: what to do, or which
//! block to take; then which way up, if it is a block; then where to.
//!
//! Cells are numbered in a square of 64 by 64 around the start. No tower that anybody built has left it; what lies outside
//! has no number, and is left to those who write texts.

use table::{
    Game, Seat,
    game::Never,
    tensor::{Choices, Chosen, Part, Pen, Tensors, byte, seen_from, start},
};

use super::{
    Aufsteiger,
    action::{Action, Ladder},
    block::{BLOCKS, BlockId, Color, Dir, Shape},
    cell::{Cell, Spot},
    moves::Moves,
    relief::on_relief,
    state::{Climb, MOST_SEATS, Phase, Progress, Stone, Tie},
};

const SIDE: i32 = 64;
const SQUARES: usize = (SIDE * SIDE) as usize;
/// The first column and row of the square.
const FIRST: i32 = -28;
const OF_BLOCK: usize = 17 + MOST_SEATS;
const OF_PAWN: usize = 18;

const OBSERVED: &[Part] = &[
    Part::new("heights", &[64, 64], "the height map: y + 28, x + 28 (AUF-6)"),
    Part::new(
        "faces",
        &[64, 64],
        "colour on top: 1 red, 2 yellow, 3 dark blue, 4 light blue, 5 violet, 6 grey; 0 table",
    ),
    Part::new(
        "blocks",
        &[35, 22],
        "h1 to p2: x + 28, y + 28, height it rests on, measures along x, y and upwards, colour on top (6), direction (3: \
         o, x, y), moved in this turn, barred (AUF-10), stone on it by seat (5)",
    ),
    Part::new(
        "pawns",
        &[5, 18],
        "by seat: colour (6), on the open table, x + 28, y + 28, height, at the end of the last turn, best, place, turns \
         since its arrival, short ladder, long ladder, stone held, stone gone",
    ),
    Part::new("on_turn", &[5], "whose turn it is"),
    Part::new("to_act", &[5], "who acts: with AUF-21 also somebody else"),
    Part::new("turn", &[4], "the pawn has moved; it has climbed; somebody rose; others climb along (AUF-21)"),
    Part::new("left", &[2], "turns until the game ends without a climb; until it ends at all, 255 if never (AUF-18)"),
    Part::new(
        "options",
        &[5],
        "blocks first (AUF-10), first arrival wins (AUF-19), bridges, together, progress by turn",
    ),
    Part::new("taken", &[35], "the block that is being moved"),
    Part::new("turned", &[18], "which way up it is: colour, direction"),
    Part::new("verb", &[5], "climb, ladder short, long, bridge short, long: where to is to be said"),
];

const CHOICES: &[Part] = &[
    Part::new("end", &[1], "ends the turn"),
    Part::new("verb", &[5], "climb, ladder short, ladder long, bridge short, bridge long; then the cell or the table"),
    Part::new("stone", &[35], "the blocking stone on this block"),
    Part::new("block", &[35], "takes this block; then which way up, then the cell"),
    Part::new("turned", &[6, 3], "colour on top, direction of the longer side: o, x, y"),
    Part::new("table", &[1], "down to the open table"),
    Part::new("cell", &[64, 64], "this cell: y + 28, x + 28; of a block the smallest corner"),
];

const VERB: u16 = start(CHOICES, "verb");
const STONE: u16 = start(CHOICES, "stone");
const BLOCK: u16 = start(CHOICES, "block");
const TURNED: u16 = start(CHOICES, "turned");
const TABLE: u16 = start(CHOICES, "table");
const CELL: u16 = start(CHOICES, "cell");

const COLORS: usize = Color::ALL.len();
const DIRS: [Dir; 3] = [Dir::O, Dir::X, Dir::Y];

impl Tensors for Aufsteiger {
    const OBSERVED: &'static [Part] = OBSERVED;
    const CHOICES: &'static [Part] = CHOICES;

    fn observe(&self, me: Seat, draft: &[u16], out: &mut [u8]) {
        let mut pen = Pen::new(out);
        self.observe_map(&mut pen);
        self.observe_blocks(me, pen.part());
        self.observe_pawns(me, pen.part());
        pen.one_of::<MOST_SEATS>(Some(seen_from(me, self.on_turn, self.seats)));
        pen.seats::<MOST_SEATS>(self.turn().seats(), me, self.seats);
        let together = matches!(self.phase, Phase::Together(_));
        *pen.part() = [self.done.walked, self.done.climbed, self.done.rose, together].map(u8::from);
        pen.number(self.quiet_end.saturating_sub(self.quiet));
        pen.number(self.turns_end.map_or(u64::MAX, |end| end.saturating_sub(self.turns)));
        let options = [self.climb == Climb::After, self.tie == Tie::First, self.bridges, self.together];
        let [after, first, bridges, together] = options.map(u8::from);
        *pen.part() = [after, first, bridges, together, (self.progress == Progress::Turn).into()];
        let chosen =
            |from: u16, to: u16| draft.iter().find(|it| (from..to).contains(it)).map(|it| (it - from) as usize);
        pen.one_of::<BLOCKS>(chosen(BLOCK, TURNED));
        pen.one_of::<18>(chosen(TURNED, TABLE));
        pen.one_of::<5>(chosen(VERB, STONE));
        debug_assert!(pen.is_full());
    }

    fn choices(&self, seat: Seat, draft: &[u16], scratch: &mut Vec<Action>, out: &mut Vec<u16>) {
        scratch.clear();
        match *draft {
            [block, ..] if block >= BLOCK => self.moves_of(BlockId::at((block - BLOCK) as usize), scratch),
            _ => on_relief!(self.tower.blocks(), relief => {
                self.list_few(seat, relief, scratch);
                if draft.is_empty() && self.may_move_blocks() {
                    let moves = Moves::new(self, relief);
                    let takes = |id: &BlockId| moves.can_move(*id) && self.stays_near(*id);
                    out.extend(BlockId::all().filter(takes).map(|id| BLOCK + id.index() as u16));
                }
            }),
        }
        // Each choice once: actions that begin alike lie together, or are few.
        let mut told = [false; (CELL as usize) + SQUARES];
        for action in scratch.iter() {
            let number = self.number(action);
            if let Some((&next, _)) = number.strip_prefix(draft).and_then(|rest| rest.split_first())
                && !std::mem::replace(&mut told[next as usize], true)
            {
                out.push(next);
            }
        }
    }

    fn choose(&self, draft: &[u16], choice: u16) -> Option<Chosen<Action>> {
        let block = |from: u16, number: u16| BlockId::at((number - from) as usize);
        Some(Chosen::Whole(match (draft, choice) {
            ([], 0) => Action::End,
            ([], VERB..STONE | BLOCK..TURNED) | ([BLOCK..TURNED], TURNED..TABLE) => return Some(Chosen::Part),
            ([], STONE..BLOCK) => Action::Stone(block(STONE, choice)),
            ([VERB], TABLE) => Action::ClimbDown,
            ([VERB], _) => Action::Climb(cell(choice)?),
            (&[verb @ VERB..STONE], _) => {
                let ladder = Ladder::BOTH[(verb - VERB - 1) as usize % 2];
                let lead = if verb - VERB <= 2 { Action::Ladder } else { Action::Bridge };
                lead(ladder, cell(choice)?)
            }
            (&[id @ BLOCK..TURNED, turned @ TURNED..TABLE], _) => {
                let turned = (turned - TURNED) as usize;
                let (top, dir) = (Color::ALL[turned / 3], DIRS[turned % 3]);
                Action::Block { block: block(BLOCK, id), top, dir, at: cell(choice)? }
            }
            _ => return None,
        }))
    }

    fn number(&self, action: &Action) -> Choices {
        let to = |verb: u16, to: Cell| square(to).map(|to| [VERB + verb, CELL + to]);
        let two = |choices: Option<[u16; 2]>| choices.into_iter().flatten().collect();
        match *action {
            Action::End => Choices::from_iter([0]),
            Action::Climb(cell) => two(to(0, cell)),
            Action::ClimbDown => two(Some([VERB, TABLE])),
            Action::Ladder(ladder, cell) => two(to(1 + ladder as u16, cell)),
            Action::Bridge(ladder, cell) => two(to(3 + ladder as u16, cell)),
            Action::Stone(block) => Choices::from_iter([STONE + block.index() as u16]),
            Action::Block { block, top, dir, at } => {
                let turned = TURNED + 3 * top as u16 + dir as u16;
                let three = |at| [BLOCK + block.index() as u16, turned, CELL + at];
                square(at).map(three).into_iter().flatten().collect()
            }
        }
    }

    fn number_chance(outcome: &Never) -> u16 {
        match *outcome {}
    }
}

/// The number of a cell; none outside the square.
fn square(Cell { x, y }: Cell) -> Option<u16> {
    let near = |n: i32| (FIRST..FIRST + SIDE).contains(&n);
    (near(x) && near(y)).then(|| ((y - FIRST) * SIDE + x - FIRST) as u16)
}

fn cell(choice: u16) -> Option<Cell> {
    let number = i32::from(choice.checked_sub(CELL)?);
    (number < SIDE * SIDE).then(|| Cell::new(number % SIDE + FIRST, number / SIDE + FIRST))
}

/// A column or row as a number; 0 or 255 outside.
fn place(n: i32) -> u8 {
    byte(n.saturating_sub(FIRST).max(0))
}

impl Aufsteiger {
    /// May the block at least be set where it is, turned over, or somewhere else in the square?
    fn stays_near(&self, id: BlockId) -> bool {
        let turns = |id: BlockId| id.stances().iter().all(|stance| stance.colors.len() > 1);
        square(self.tower[id].at).is_some() && turns(id) || {
            let mut moves = Vec::new();
            self.moves_of(id, &mut moves);
            moves.iter().any(|action| !self.number(action).is_empty())
        }
    }

    fn observe_map(&self, pen: &mut Pen) {
        let (heights, faces) = (pen.part::<SQUARES>(), pen.part::<SQUARES>());
        for block in self.tower.blocks() {
            for at in block.cells().filter_map(square).map(usize::from) {
                if heights[at] < block.top() {
                    (heights[at], faces[at]) = (block.top(), 1 + block.color as u8);
                }
            }
        }
    }

    fn observe_blocks(&self, me: Seat, rows: &mut [u8; BLOCKS * OF_BLOCK]) {
        for (id, row) in BlockId::all().zip(rows.chunks_exact_mut(OF_BLOCK)) {
            let block = &self.tower[id];
            let Shape { wide, deep, tall } = block.shape;
            row[..6].copy_from_slice(&[place(block.at.x), place(block.at.y), block.base, wide, deep, tall]);
            row[6 + block.color as usize] = 1;
            row[6 + COLORS + block.dir as usize] = 1;
            row[15] = (self.done.moved == Some(id)).into();
            row[16] = (self.barred == Some(id)).into();
        }
        for seat in Seat::all(self.seats) {
            if let Stone::On(block) = self.pawn(seat).stone {
                rows[block.index() * OF_BLOCK + 17 + seen_from(me, seat, self.seats)] = 1;
            }
        }
    }

    fn observe_pawns(&self, me: Seat, rows: &mut [u8; MOST_SEATS * OF_PAWN]) {
        for seat in Seat::all(self.seats) {
            let pawn = self.pawn(seat);
            let row = &mut rows[seen_from(me, seat, self.seats) * OF_PAWN..][..OF_PAWN];
            row[pawn.color as usize] = 1;
            match pawn.spot {
                Spot::Table => row[COLORS] = 1,
                Spot::Cell(Cell { x, y }) => row[7..9].copy_from_slice(&[place(x), place(y)]),
            }
            let since = byte(self.clock.saturating_sub(pawn.arrived));
            row[9..14].copy_from_slice(&[self.height(seat), pawn.level, pawn.best, self.place(seat), since]);
            let things = [pawn.short, pawn.long, pawn.stone == Stone::Held, pawn.stone == Stone::Gone];
            row[14..].copy_from_slice(&things.map(u8::from));
        }
    }
}
