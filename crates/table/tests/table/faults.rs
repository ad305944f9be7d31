//! One fault a test: each must be found, and by the check that is there for it.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use serde_json::json;
use table::{
    BadNotation, Book, Lang, MAX_SEATS, Refusal, Scores, Seat, SeatSet, Seen, Step, Turn, Viewer,
    conformance::{Check, Kit, check},
    game::StepOf,
};

use crate::{
    bivouac::{Action, Bivouac, Chance, Event, Phase, Veil, View},
    broken::{Broken, Fault, Spoken, inject},
};

const KIT: Kit = Kit { seed: 7, games: 16, max_steps: 400, must_end: true, odd_steps: 200, every: 2 };

#[test]
fn a_faultless_game_passes() {
    let report = check::<Broken<true>>(&KIT).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.games, 16 * 4);
}

#[test]
fn secrets_are_denied() {
    let failure = check::<Broken<false>>(&KIT).expect_err("the fault is found");
    assert_eq!(failure.check, Check::Secrets, "{failure}");
}

/// `name: Fault is found by Check { hooks }`
macro_rules! faults {
    ($($name:ident: $Fault:ident is found by $check:ident { $($hooks:tt)* })+) => {$(
        struct $Fault;

        impl Fault for $Fault {
            $($hooks)*
        }

        #[test]
        fn $name() {
            inject(&$Fault);
            let failure = check::<Broken<true>>(&KIT).expect_err("the fault is found");
            assert_eq!(failure.check, Check::$check, "{failure}");
        }
    )+};
}

faults! {
    // The lists.
    a_legal_action_is_not_listed: ShortList is found by Legal {
        fn legal(&self, _: &Bivouac, _: Seat, out: &mut Vec<Action>) {
            out.retain(|action| *action != Action::Camp(1));
        }
    }
    an_illegal_action_is_listed: LongList is found by Legal {
        fn legal(&self, game: &Bivouac, _: Seat, out: &mut Vec<Action>) {
            out.extend((game.phase == Phase::Gather).then_some(Action::Camp(3)));
        }
    }
    an_action_is_listed_twice: Repeats is found by Legal {
        fn legal(&self, _: &Bivouac, _: Seat, out: &mut Vec<Action>) {
            out.push(out[0]);
        }
    }
    a_seat_is_to_act_and_cannot: EmptyList is found by Legal {
        fn legal(&self, game: &Bivouac, _: Seat, out: &mut Vec<Action>) {
            out.retain(|_| !matches!(game.phase, Phase::Answer(_)));
        }
    }
    an_action_is_forgotten_when_its_beginning_is_asked_for: ShortAnswer is found by Legal {
        fn legal_like(&self, beginning: &str, out: &mut Vec<Spoken>) {
            if !beginning.is_empty() {
                out.pop();
            }
        }
    }
    somebody_is_to_act_who_is_not_there: Ghost is found by Legal {
        fn turn(&self, game: &Bivouac, turn: &mut Turn) {
            if game.phase == Phase::Beg {
                *turn = Turn::of(Seat(7));
            }
        }
    }
    an_outcome_has_no_weight: NoWeight is found by Chances {
        fn chances(&self, out: &mut Vec<(Chance, u32)>) {
            out.iter_mut().filter(|(outcome, _)| *outcome == Chance::Storm(1)).for_each(|(_, weight)| *weight = 0);
        }
    }
    a_possible_outcome_is_not_listed: ShortChances is found by Chances {
        fn chances(&self, out: &mut Vec<(Chance, u32)>) {
            out.retain(|(outcome, _)| *outcome != Chance::Storm(0));
        }
    }
    chance_has_no_outcome: Indecision is found by Chances {
        fn chances(&self, out: &mut Vec<(Chance, u32)>) {
            out.clear();
        }
    }
    an_outcome_has_no_consequence: Calm is found by Chances {
        fn decides(&self, outcome: Chance) -> bool {
            outcome != Chance::Storm(1)
        }
    }

    // Saying no.
    a_refusal_cites_an_unknown_rule: Outlaw is found by Refusals {
        fn check(&self, _: &Bivouac, _: Seat, checked: &mut Result<(), Refusal>) {
            if *checked == Err(Refusal::cite("BIV-4")) {
                *checked = Err(Refusal::cite("BIV-9"));
            }
        }
    }
    a_refusal_changes_the_state: Grudge is found by Untouched {
        fn grudge(&self) -> u8 {
            1
        }
    }

    // The notation.
    an_action_does_not_read_back: Mumble is found by Notation {
        fn write(&self, action: Action, text: &mut String) {
            if action == Action::Camp(1) {
                *text = "camp one".to_string();
            }
        }
    }
    two_actions_have_the_same_text: Echo is found by Notation {
        fn write(&self, action: Action, text: &mut String) {
            if action == Action::Camp(2) {
                *text = Action::Camp(1).to_string();
            }
        }
    }
    leading_zeros_are_read: Zeros is found by Notation {
        fn read(&self, text: &str) -> Result<Action, BadNotation> {
            text.replace(" 0", " ").parse().or_else(|_| text.parse())
        }
    }
    spaces_are_read: Spaces is found by Notation {
        fn read(&self, text: &str) -> Result<Action, BadNotation> {
            text.split_whitespace().collect::<Vec<_>>().join(" ").parse()
        }
    }

    // Records and ends.
    something_is_not_on_record: Luck is found by Replay {
        fn mark(&self) -> u8 {
            static LUCK: AtomicU8 = AtomicU8::new(0);
            LUCK.fetch_add(1, Relaxed)
        }
    }
    the_erased_form_differs: Whim is found by Erased {
        fn chances(&self, out: &mut Vec<(Chance, u32)>) {
            static WHIM: AtomicU8 = AtomicU8::new(0);
            out[0].1 += u32::from(WHIM.fetch_add(1, Relaxed));
        }
    }
    the_game_never_ends: EternalNight is found by Ends {
        fn apply(&self, game: &mut Bivouac, _: Action) {
            if game.phase == Phase::Gather {
                game.night = 0;
            }
        }
    }
    the_losers_win: LosersWin is found by Outcome {
        fn turn(&self, _: &Bivouac, turn: &mut Turn) {
            if let Turn::Over(outcome) = turn {
                let losers = |seat: &Seat| !outcome.winners.contains(*seat);
                outcome.winners = Seat::all(outcome.scores.as_slice().len() as u8).filter(losers).collect();
            }
        }
    }
    nobody_wins: NobodyWins is found by Outcome {
        fn turn(&self, _: &Bivouac, turn: &mut Turn) {
            if let Turn::Over(outcome) = turn {
                outcome.winners = SeatSet::EMPTY;
            }
        }
    }
    a_score_is_missing: LostScore is found by Outcome {
        fn turn(&self, game: &Bivouac, turn: &mut Turn) {
            if let Turn::Over(outcome) = turn {
                outcome.scores = Scores::of_each(game.climbers.len() as u8 - 1, |_| 0);
            }
        }
    }
    the_rules_panic: Avalanche is found by Panic {
        fn apply(&self, _: &mut Bivouac, action: Action) {
            assert_ne!(action, Action::Give, "avalanche");
        }
    }

    // What a seat sees.
    the_view_shows_covered_cards: GlassCards is found by Eyes {
        fn view(&self, game: &Bivouac, _: Viewer, view: &mut View) {
            for (climber, truth) in view.climbers.iter_mut().zip(&game.climbers) {
                climber.card = truth.card.map_or(Veil::None, Veil::Open);
            }
        }
    }
    the_spectator_sees_covered_camps: Balcony is found by Eyes {
        fn view(&self, game: &Bivouac, viewer: Viewer, view: &mut View) {
            for (climber, truth) in view.climbers.iter_mut().zip(&game.climbers) {
                if viewer == Viewer::Spectator && climber.camp == Veil::Covered {
                    climber.camp = truth.camp.map_or(Veil::None, Veil::Open);
                }
            }
        }
    }
    the_length_of_a_list_tells: Telltale is found by Eyes {
        fn legal(&self, game: &Bivouac, seat: Seat, out: &mut Vec<Action>) {
            let has_wood = |of: Seat| game.climbers[of.index()].wood > game.climbers[of.index()].given;
            out.retain(|action| !matches!(action, Action::Beg(of) if *of != seat && !has_wood(*of)));
        }
    }
    a_refusal_tells: Blabber is found by Eyes {
        fn check(&self, game: &Bivouac, seat: Seat, checked: &mut Result<(), Refusal>) {
            let rich = game.climbers[seat.next(game.climbers.len() as u8).index()].wood > 1;
            if rich && checked.is_err() {
                *checked = Err(Refusal::cite("BIV-1"));
            }
        }
    }
    a_view_does_not_read_back: Aside is found by View {
        fn aside(&self) -> u8 {
            1
        }
    }
    determinize_forgets_what_the_seat_knows: Amnesia is found by Determinize {
        fn determinize(&self, game: &mut Bivouac, seat: Seat) {
            game.climbers[seat.index()].wood = game.climbers[seat.index()].given;
        }
    }
    determinize_changes_the_turn: WrongGuide is found by Determinize {
        fn determinize(&self, game: &mut Bivouac, seat: Seat) {
            if game.phase == Phase::Gather && game.climbers[seat.index()].camp.is_none() {
                game.climbers.iter_mut().for_each(|climber| climber.camp = None);
            }
        }
    }

    // What a seat is told.
    a_hidden_step_is_told: Rustle is found by Hidden {
        fn events(&self, _: &Bivouac, viewer: Viewer, step: &StepOf<Bivouac>, out: &mut Vec<Event>) {
            if let Step::Act(seat, Action::Wood) = *step
                && !viewer.is(seat)
            {
                out.push(Event::Gathered { seat });
            }
        }
    }
    a_hidden_step_shows: Footprints is found by Hidden {
        fn seen(&self, _: &Bivouac, viewer: Viewer, step: &StepOf<Bivouac>, seen: &mut Seen) {
            if let Step::Act(seat, Action::Camp(_)) = *step
                && !viewer.is(seat)
            {
                *seen = Seen::Nothing;
            }
        }
        fn events(&self, _: &Bivouac, viewer: Viewer, step: &StepOf<Bivouac>, out: &mut Vec<Event>) {
            if let Step::Act(seat, Action::Camp(_)) = *step
                && !viewer.is(seat)
            {
                out.clear();
            }
        }
    }
    the_log_tells_a_covered_card: LoudDealer is found by Steps {
        fn events(&self, _: &Bivouac, _: Viewer, step: &StepOf<Bivouac>, out: &mut Vec<Event>) {
            if let (Step::Chance(Chance::Card(value)), [Event::Dealt { card, .. }]) = (*step, out.as_mut_slice()) {
                *card = Some(value);
            }
        }
    }
    the_log_tells_wood_at_an_open_step: Snore is found by Steps {
        fn events(&self, game: &Bivouac, _: Viewer, step: &StepOf<Bivouac>, out: &mut Vec<Event>) {
            if let Step::Act(seat, Action::Rest) = *step
                && game.night + 1 < game.options.nights
            {
                out.push(Event::Camped { seat, height: Some(game.climbers[seat.index()].wood) });
            }
        }
    }
    a_reveal_tells_more_than_it_reveals: Overshare is found by Steps {
        fn events(&self, game: &Bivouac, _: Viewer, step: &StepOf<Bivouac>, out: &mut Vec<Event>) {
            if let (Step::Act(..), Some(Event::Shown { camps })) = (*step, out.last_mut()) {
                camps.extend(game.climbers.iter().filter_map(|climber| climber.card));
            }
        }
    }
    a_secret_choice_is_seen_in_full: OpenCamps is found by Log {
        fn seen(&self, _: &Bivouac, _: Viewer, _: &StepOf<Bivouac>, seen: &mut Seen) {
            if *seen == Seen::As("camp") {
                *seen = Seen::Fully;
            }
        }
    }
    a_secret_choice_goes_by_a_telling_name: Nickname is found by Log {
        fn seen(&self, _: &Bivouac, _: Viewer, step: &StepOf<Bivouac>, seen: &mut Seen) {
            if let Step::Act(_, Action::Camp(2)) = step
                && *seen == Seen::As("camp")
            {
                *seen = Seen::As("high camp");
            }
        }
    }

    // Secrets that are not what the game says.
    scramble_does_nothing: Idle is found by Secrets {
        fn scrambles(&self) -> bool {
            false
        }
    }

    // Words, books and hints.
    a_sentence_names_a_seat_that_is_not_there: Stranger is found by Words {
        fn say(&self, text: &mut String, _: Lang) {
            *text = text.replace("{0}", "{5}");
        }
    }
    a_sentence_is_missing_in_french: Anglophone is found by Words {
        fn say(&self, text: &mut String, lang: Lang) {
            if lang == Lang::Fr {
                text.clear();
            }
        }
    }
    a_sentence_has_a_stray_brace: Brace is found by Words {
        fn say(&self, text: &mut String, _: Lang) {
            text.push('}');
        }
    }
    a_sample_is_never_accepted: EndlessNights is found by Options {
        fn book(&self, book: &mut Book) {
            book.options[0].samples.push(json!(9));
        }
    }
    an_option_is_not_in_the_book: SecretOption is found by Options {
        fn book(&self, book: &mut Book) {
            book.options.pop();
        }
    }
    a_default_is_not_among_the_samples: NoDefault is found by Options {
        fn book(&self, book: &mut Book) {
            book.options[0].samples.remove(1);
        }
    }
    an_older_version_is_forgotten: NoPast is found by Versions {
        fn forgets(&self) -> bool {
            true
        }
    }
    an_illegal_action_is_drawn: BadDraw is found by Knowledge {
        fn draw_action(&self, action: &mut Action) {
            if *action == Action::Rest {
                *action = Action::Camp(200);
            }
        }
    }
    nothing_is_worth_a_thought: Thoughtless is found by Knowledge {
        fn candidates(&self, out: &mut Vec<Spoken>) {
            out.clear();
        }
    }
    an_illegal_action_is_worth_a_thought: Dreamer is found by Knowledge {
        fn candidates(&self, out: &mut Vec<Spoken>) {
            out.insert(0, Spoken(Action::Camp(200)));
        }
    }
    an_estimate_promises_too_much: Optimist is found by Knowledge {
        fn estimate(&self, shares: &mut [f32; MAX_SEATS]) {
            shares[0] += 0.5;
        }
    }
}
