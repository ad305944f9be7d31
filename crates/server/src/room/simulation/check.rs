//! What must be true of every evening, whatever went wrong.

use ::table::Viewer;
use house::LogEntry;

use super::{
    promises::{fold, is_not_there, is_there_once, stream_of},
    world::{TABLE, World},
};

pub fn all(world: &World) {
    let log = LogEntry::read_all(&world.log).expect("a log that can be read");
    let (the_match, told) = fold(TABLE, &log);
    for client in &world.clients {
        assert!(client.saying.is_none(), "somebody was never answered");
        let viewer = client.seat.as_ref().map_or(Viewer::Spectator, |(seat, _)| Viewer::Seat(*seat));
        let stream = stream_of(viewer, &told);
        for (number, item) in &client.stream {
            assert_eq!(stream[*number as usize - 1], item, "{viewer:?} was told what is not theirs to know");
        }
        assert_eq!(client.number as usize, stream.len(), "{viewer:?} has not heard the end");
        client.done.iter().for_each(|id| is_there_once(&log, id));
        client.refused.iter().for_each(|id| is_not_there(&log, id));
    }
    for node in &world.nodes {
        let Some(gathering) = node.gathering() else { continue };
        assert_eq!(gathering.the_match.length(), log.len(), "a node has not heard of everything");
        for viewer in Viewer::all(the_match.all_seats().count() as u8) {
            let [one, other] = [&the_match, &gathering.the_match].map(|fold| {
                let state = fold.state(viewer).map(|state| serde_json::to_string(&state).expect("plain data"));
                (state, fold.number(viewer))
            });
            assert_eq!(one, other, "nodes differ about what {viewer:?} sees");
        }
    }
}
