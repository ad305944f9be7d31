//! What __Title__ says; the sentences stand in `languages/`.

use table::{BadSetup, Drawing, Ink, Lang, Seat, SeatSet, Sentences, Tell, named, say};

use super::{Event, __Game__, View};

static SAYS: Sentences = Sentences::new("__id__/sentences.ftl");

impl Tell for __Game__ {
    table::book!(__Game__: "start", "turn", "end");

    fn tell(event: &Event, lang: Lang) -> String {
        match *event {
            Event::Take { seat, count, left } => {
                say!(SAYS, lang, "take", seat = named(seat), count = count, left = left)
            }
            Event::Over { winners } => tell_end(winners, lang),
        }
    }

    fn prompt(view: &View, lang: Lang) -> String {
        let seat = view.on_turn;
        match view.winners {
            Some(winners) => tell_end(winners, lang),
            None if view.you == Some(seat) => {
                say!(SAYS, lang, "ask")
            }
            None => say!(SAYS, lang, "awaited", seat = named(seat)),
        }
    }

    fn result(score: i32, lang: Lang) -> String {
        say!(SAYS, lang, "result", score = score)
    }

    fn describe(view: &View, lang: Lang) -> Vec<String> {
        let View { stones, taken, .. } = view;
        let heap = say!(SAYS, lang, "heap", stones = stones);
        let each = Seat::all(taken.len() as u8).zip(taken).map(|(seat, taken)| {
            say!(SAYS, lang, "has-taken", seat = named(seat), taken = taken)
        });
        std::iter::once(heap).chain(each).collect()
    }

    fn draw(view: &View, _: Lang) -> Drawing {
        let mut drawing = Drawing::new();
        drawing.line().put("● ".repeat(view.stones.into()), Ink::Plain);
        for (seat, &taken) in Seat::all(view.taken.len() as u8).zip(&view.taken) {
            drawing.line().put(format!("{seat} "), Ink::Quiet).put("● ".repeat(taken.into()), Ink::Of(seat));
        }
        drawing
    }
}

fn tell_end(winners: SeatSet, lang: Lang) -> String {
    let names = lang.conjunction(winners.iter().map(|seat| named(seat).to_string()));
    say!(SAYS, lang, "over", names = names)
}

/// __PREFIX__-1.
pub(super) fn bad_heap(stones: u8) -> BadSetup {
    BadSetup::new(|lang| say!(SAYS, lang, "bad-stones", stones = stones))
}
