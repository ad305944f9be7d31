//! What an opponent knows about Die Aufsteiger beyond its rules. Thousands of block moves a turn are
//! too many to try: `builds.rs` finds the few that give a way up or take one away, `summit.rs`
//! searches the climbs, and `judge.rs` says how a position looks.

mod builds;
mod features;
mod judge;
mod summit;
mod terrain;

use std::cmp::Reverse;

use rand::{Rng, RngExt};
use table::{
    Features, Game, Judgement, Knowledge, MAX_SEATS, Seat,
    knowledge::{Ladder, Ratings},
    sort_by,
};

use self::{
    builds::Builder,
    summit::{BOTH, LONG, NONE, SHORT, Summits},
    terrain::{TABLE, Terrain},
};
use super::{
    Aufsteiger,
    action::Action,
    relief::{Size, on_relief},
    state::{Phase, Progress, Stone},
    ways::Ways,
};

/// So many block moves are looked at more closely than at a glance …
const LOOKED_AT: usize = 40;
/// … and by the plain player, who cares for nothing but their own rise.
const LOOKED_AT_BY_GREEDY: usize = 200;
/// So many faces are thought of for the stone.
const FACES: usize = 3;

impl Knowledge for Aufsteiger {
    const LADDER: Ladder = ["mcts:12~96", "mcts:12~48", "mcts:12~4", "mcts:107", "mcts:1000"];

    const RATINGS: Option<Ratings> = Some([1000, 1159, 1427, 1544, 1782, 2083]);

    /// Random play says nothing here: hardly any action of thousands leads upwards.
    const PLAYOUT_STEPS: usize = 0;

    fn estimate(&self) -> [f32; MAX_SEATS] {
        judge::shares(self)
    }

    /// `cordee train aufsteiger --seed 1` writes it.
    const JUDGEMENT: &'static [u8] = include_bytes!("../data/judgement.bin");
    const LEARNT: bool = true;

    fn features(&self, out: &mut Features) {
        features::write(self, out);
    }

    fn judged_promises(&self, seat: Seat, actions: &[Action], judgement: &Judgement, out: &mut Vec<f32>) {
        let worth = |game: &Aufsteiger| match game.phase {
            Phase::Over => game.outcome().share(seat) as f32,
            _ => game.judge(judgement)[seat.index()],
        };
        let now = worth(self);
        out.clear();
        out.extend(actions.iter().map(|&action| worth(&self.after(seat, action)) - now));
    }

    /// One of the things that come to mind, and not one of thousands.
    fn unthinking<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Action>) -> Action {
        scratch.clear();
        self.candidates(seat, rng, scratch);
        scratch[rng.random_range(0..scratch.len() as u32) as usize]
    }

    fn candidates<R: Rng>(&self, seat: Seat, rng: &mut R, out: &mut Vec<Action>) {
        on_relief!(self.tower.blocks(), relief => {
            Outlook::new(self, seat, Terrain::new(self, relief)).candidates(rng, out);
        });
    }

    fn promise(&self, seat: Seat, action: &Action) -> f32 {
        self.after(seat, *action).estimate()[seat.index()] - self.estimate()[seat.index()]
    }

    fn promises(&self, seat: Seat, actions: &[Action], out: &mut Vec<f32>) {
        let now = self.estimate()[seat.index()];
        out.clear();
        out.extend(actions.iter().map(|&action| self.after(seat, action).estimate()[seat.index()] - now));
    }

    fn greedy<R: Rng>(&self, seat: Seat, rng: &mut R, _: &mut Vec<Action>) -> Action {
        on_relief!(self.tower.blocks(), relief => {
            Outlook::new(self, seat, Terrain::new(self, relief)).highest_climb(rng)
        })
    }
}

impl Aufsteiger {
    pub(super) fn after(&self, seat: Seat, action: Action) -> Aufsteiger {
        let mut after = *self;
        after.apply(seat, action);
        after
    }

    /// How high the seat's pawn gets as things are.
    pub(super) fn highest(&self, seat: Seat) -> u8 {
        on_relief!(self.tower.blocks(), relief => {
            let terrain = Terrain::new(self, relief);
            Summits::search(&terrain, seat, summit::may_step(&terrain, seat)).highest()
        })
    }
}

/// What a seat that is to act sees before it.
struct Outlook<'a, S: Size> {
    game: &'a Aufsteiger,
    seat: Seat,
    terrain: Terrain<'a, S>,
    summits: Summits,
}

impl<'a, S: Size> Outlook<'a, S> {
    fn new(game: &'a Aufsteiger, seat: Seat, terrain: Terrain<'a, S>) -> Outlook<'a, S> {
        let summits = Summits::search(&terrain, seat, summit::may_step(&terrain, seat));
        Outlook { game, seat, terrain, summits }
    }

    /// What is worth a search's time.
    fn candidates<R: Rng>(&self, rng: &mut R, out: &mut Vec<Action>) {
        let builds = self.builds(LOOKED_AT, rng);
        self.climbs(out);
        self.run_up(out);
        self.bridges(out);
        if !self.must_rise(&builds) {
            out.push(Action::End);
            self.stones(out);
        }
        builds.into_iter().for_each(|build| {
            if !out.contains(&build) {
                out.push(build)
            }
        });
    }

    /// The first steps towards the summits that are higher than where the pawn is.
    fn climbs(&self, out: &mut Vec<Action>) {
        let height = self.game.height(self.seat);
        for used in [NONE, SHORT, LONG, BOTH] {
            if self.summits.height(used) > height
                && let Some(action) = self.summits.first_action(&self.terrain, used)
                && !out.contains(&action)
            {
                out.push(action);
            }
        }
    }

    /// AUF-18: where any rise in a turn counts, who is behind gains time by going down a step that leads
    /// up again. Once is enough, and only when time runs out.
    fn run_up(&self, out: &mut Vec<Action>) {
        let (game, here) = (self.game, self.terrain.area_at(self.game.pawn(self.seat).spot.cell()));
        let in_need = game.place(self.seat) > 1 && game.quiet + u64::from(game.seats) >= game.quiet_end;
        let may_climb = game.phase == Phase::Turn && !game.done.climbed;
        if game.progress == Progress::Best || !in_need || !may_climb || game.height(self.seat) == 0 {
            return;
        }
        let step = self.terrain.ground(here).height - 1;
        let below = self.terrain.beside(here).filter(|&area| area != TABLE && self.summits.reaches(area));
        let down = below.filter(|&area| self.terrain.ground(area).height == step);
        let cells = down.filter_map(|area| self.terrain.ground(area).free);
        let action = cells.map(|point| Action::Climb(self.terrain.relief.cell(point))).next();
        out.extend(action.filter(|action| !out.contains(action)));
    }

    /// AUF-20: over a gap to somewhere higher, once to each area.
    fn bridges(&self, out: &mut Vec<Action>) {
        if !self.game.bridges || !self.game.may_move_blocks() {
            return;
        }
        let mut bridges = Vec::new();
        Ways::new(self.game, self.seat, self.terrain.relief).list_bridges(&mut bridges);
        let height = self.game.height(self.seat);
        let mut met = Vec::new();
        bridges.retain(|bridge| {
            let Action::Bridge(ladder, to) = *bridge else { return false };
            let area = self.terrain.area_at(Some(to));
            let new = self.terrain.ground(area).height > height && !met.contains(&(ladder, area));
            met.push((ladder, area));
            new
        });
        out.extend(bridges);
    }

    /// Nobody ends a turn lower than where free steps lead, or on the table if there is any way up.
    fn must_rise(&self, builds: &[Action]) -> bool {
        let height = self.game.height(self.seat);
        let by_steps = self.summits.height(NONE) > height && builds.is_empty();
        by_steps || (height == 0 && (self.summits.highest() > 0 || builds.iter().any(|build| self.leads_up(build))))
    }

    /// Does the pawn get off the table after this?
    fn leads_up(&self, build: &Action) -> bool {
        self.game.after(self.seat, *build).highest(self.seat) > 0
    }

    /// Block moves worth a look. From the table only those that lead up, if there are any.
    fn builds<R: Rng>(&self, most: usize, rng: &mut R) -> Vec<Action> {
        if !self.game.may_move_blocks() {
            return Vec::new();
        }
        let mut builds = Builder::new(&self.terrain, self.seat, &self.summits).best(most, rng);
        if self.game.height(self.seat) == 0 && builds.iter().any(|build| self.leads_up(build)) {
            builds.retain(|build| self.leads_up(build));
        }
        builds
    }

    /// AUF-16: the faces on which others could rise the most.
    fn stones(&self, out: &mut Vec<Action>) {
        let game = self.game;
        if game.phase != Phase::Turn || game.pawn(self.seat).stone != Stone::Held {
            return;
        }
        let mut faces = Vec::new();
        for other in Seat::all(game.seats).filter(|&other| other != self.seat) {
            let summits = Summits::search(&self.terrain, other, true);
            let height = game.height(other);
            for (area, ground) in (0..).zip(self.terrain.grounds()) {
                let rise = ground.height.saturating_sub(height);
                faces.extend(ground.block.filter(|_| rise > 0 && summits.comes_to(area)).map(|block| (rise, block)));
            }
        }
        // Each block once, for the one who could rise the most.
        sort_by(&mut faces, |a, b| (a.1, Reverse(a.0)).cmp(&(b.1, Reverse(b.0))));
        faces.dedup_by_key(|&mut (_, block)| block);
        sort_by(&mut faces, |a, b| (Reverse(a.0), a.1).cmp(&(Reverse(b.0), b.1)));
        let stones = faces.into_iter().map(|(_, block)| Action::Stone(block));
        out.extend(stones.filter(|stone| game.check(self.seat, stone).is_ok()).take(FACES));
    }

    /// The plain player: as high as possible this turn, by whatever means.
    fn highest_climb<R: Rng>(&self, rng: &mut R) -> Action {
        let now = self.summits.highest();
        if self.game.may_move_blocks() {
            let builds = self.builds(LOOKED_AT_BY_GREEDY, rng);
            let heights = builds.iter().map(|&build| (self.game.after(self.seat, build).highest(self.seat), build));
            let best = heights.map(|(height, build)| (height, rng.random::<u32>(), build));
            if let Some((height, _, build)) = best.max_by_key(|&(height, tie, _)| (height, tie))
                && height > now
            {
                return build;
            }
        }
        // With as few ladders as lead there.
        let used = [NONE, SHORT, LONG, BOTH].into_iter().find(|&used| self.summits.height(used) == now);
        used.and_then(|used| self.summits.first_action(&self.terrain, used)).unwrap_or(Action::End)
    }
}
