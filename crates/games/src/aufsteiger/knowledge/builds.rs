//! Which block moves are worth a thought: those that give a way up, and those that take one away.

use rand::{Rng, RngExt};
use table::Seat;

use super::{
    summit::{self, Summits},
    terrain::{TABLE, Terrain},
};
use crate::aufsteiger::{
    action::Action,
    block::{BLOCKS, BlockId, Color, Stance},
    moves::Moves,
    relief::{Footprint, Point, Size},
};

/// What a seat wants to know of the ground before it looks at thousands of moves.
pub struct Builder<'a, S: Size> {
    terrain: &'a Terrain<'a, S>,
    color: Color,
    /// The pawn's ladders let it step up by so much.
    stretch: i32,
    /// How high the pawn gets as things are.
    now: i32,
    /// Does the pawn come to the open table?
    from_table: bool,
    /// One more than the height of every cell that the pawn comes to by free steps; 0 for others …
    feet: S::Bytes,
    /// … and of every cell that it might stand on.
    goals: S::Bytes,
    /// By how much others could rise here next turn.
    threats: S::Bytes,
    /// … and the greatest of them on each block.
    held: [i32; BLOCKS],
}

/// How much a rise of one's own counts at a glance, and how much one taken from others.
const OWN: i32 = 64;
const THEIRS: i32 = 24;

impl<'a, S: Size> Builder<'a, S> {
    pub fn new(terrain: &'a Terrain<'a, S>, seat: Seat, summits: &Summits) -> Builder<'a, S> {
        let pawn = terrain.game.pawn(seat);
        let stretch = if pawn.long {
            4
        } else if pawn.short {
            2
        } else {
            1
        };
        let mut builder = Builder {
            terrain,
            color: pawn.color,
            stretch,
            now: i32::from(summits.highest()),
            from_table: summits.reaches(TABLE),
            feet: S::bytes(),
            goals: S::bytes(),
            threats: S::bytes(),
            held: [0; BLOCKS],
        };
        for area in 1..terrain.grounds().len() as u8 {
            let height = terrain.ground(area).height + 1;
            if summits.reaches(area) {
                builder.paint(area, height, |it| &mut it.feet);
            }
            if summit::may_enter(terrain, pawn, area) {
                builder.paint(area, height, |it| &mut it.goals);
            }
        }
        // A player on the table has enough to do with their own climb.
        if terrain.game.height(seat) > 0 {
            builder.look_at_others(seat);
        }
        builder
    }

    fn paint(&mut self, area: u8, value: u8, layer: impl Fn(&mut Self) -> &mut S::Bytes) {
        for &(x, y) in self.terrain.cells(area) {
            let cell = &mut layer(self)[y * S::SIDE + x];
            *cell = (*cell).max(value);
        }
    }

    /// Where others may get, and by how much that is higher than where they are.
    fn look_at_others(&mut self, seat: Seat) {
        let terrain = self.terrain;
        for other in Seat::all(terrain.game.seats).filter(|&other| other != seat) {
            let summits = Summits::search(terrain, other, true);
            let height = terrain.game.height(other);
            for area in 1..terrain.grounds().len() as u8 {
                let ground = terrain.ground(area);
                if ground.height > height && summits.comes_to(area) {
                    let rise = ground.height - height;
                    self.paint(area, rise, |it| &mut it.threats);
                    if let Some(block) = ground.block {
                        let held = &mut self.held[block.index()];
                        *held = (*held).max(i32::from(rise));
                    }
                }
            }
        }
    }

    /// The moves that look best at a glance, in no order.
    pub fn best<R: Rng>(&self, most: usize, rng: &mut R) -> Vec<Action> {
        let moves = Moves::new(self.terrain.game, self.terrain.relief);
        let mut glances: Vec<(i32, Action)> = Vec::with_capacity(1 << 12);
        for id in BlockId::all() {
            let held = THEIRS * self.held[id.index()];
            moves.each_place_of(id, |stance, point| {
                let (rise, harm) = self.look(id, stance, point);
                for action in moves.turned(id, stance, point) {
                    let own = matches!(action, Action::Block { top, .. } if [Color::Grey, self.color].contains(&top));
                    let score = held + if own { OWN * rise } else { THEIRS * harm };
                    glances.push((score + rng.random_range(0..OWN / 4), action));
                }
            });
        }
        if glances.len() > most {
            glances.select_nth_unstable_by_key(most, |glance| -glance.0);
            glances.truncate(most);
        }
        glances.into_iter().map(|(_, action)| action).collect()
    }

    /// How much higher the pawn gets over a block set there, and what that takes from others.
    fn look(&self, id: BlockId, stance: &Stance, place: Point) -> (i32, i32) {
        let (wide, deep) = (stance.shape.wide as usize, stance.shape.deep as usize);
        let footprint = Footprint { at: place, wide, deep };
        let at = |layer: &S::Bytes, (x, y): Point| i32::from(layer[y * S::SIDE + x]);
        let relief = self.terrain.relief;
        let base = if relief.top(place) == Some(id) { self.terrain.game.tower[id].base } else { relief.height(place) };
        let top = i32::from(base + stance.shape.tall);
        let (mut foot, mut goal) = (-1, 0);
        for beside in around(footprint) {
            let table = self.from_table && self.terrain.area(beside) == TABLE;
            foot = foot.max(if table { 0 } else { at(&self.feet, beside) - 1 });
            let height = at(&self.goals, beside) - 1;
            if height <= top + 1 {
                goal = goal.max(height);
            }
        }
        let rise = if foot >= 0 && top - foot <= self.stretch { top.max(goal) - self.now } else { 0 };
        let harm = inside(footprint).map(|point| at(&self.threats, point)).max().unwrap_or(0);
        (rise.max(0), harm)
    }
}

/// The cells that share an edge with a footprint.
fn around(Footprint { at: (x, y), wide, deep }: Footprint) -> impl Iterator<Item = Point> {
    let rows = (y..y + deep).flat_map(move |row| [(x - 1, row), (x + wide, row)]);
    rows.chain((x..x + wide).flat_map(move |column| [(column, y - 1), (column, y + deep)]))
}

fn inside(Footprint { at: (x, y), wide, deep }: Footprint) -> impl Iterator<Item = Point> {
    (y..y + deep).flat_map(move |row| (x..x + wide).map(move |column| (column, row)))
}
