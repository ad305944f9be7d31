//! What nodes share in a Postgres database besides the logs. All times are the database's: the clocks of nodes may differ.

use super::{
    Answer, Row,
    postgres::{Postgres, within},
    shared::{LobbyLine, Shared},
};

const NEWS: &str = "SELECT entry.match, entry.sequence, entry.body \
     FROM unnest($1::text[], $2::bigint[]) AS known (match, length) \
     JOIN entry ON entry.match = known.match AND entry.sequence >= known.length \
     ORDER BY entry.match, entry.sequence";

/// A node that says nothing for so long is taken to have died. A node says something several times in this time.
const BEAT: &str = "WITH before AS (SELECT until > now() AS alive FROM node WHERE id = $1) \
     INSERT INTO node (id, until) VALUES ($1, now() + interval '2 seconds') \
     ON CONFLICT (id) DO UPDATE SET until = excluded.until \
     RETURNING coalesce((SELECT alive FROM before), false)";

/// What dead nodes leave behind.
const TIDY: [&str; 3] = [
    "DELETE FROM node WHERE until < now() - interval '1 minute'",
    "DELETE FROM claim WHERE NOT EXISTS (SELECT 1 FROM node WHERE node.id = claim.node)",
    "DELETE FROM lobby WHERE until < now() - interval '1 minute'",
];

/// New tasks, and those whose node is dead. What somebody else is just claiming is left to them.
const CLAIM: &str = "WITH wanted AS (SELECT unnest($2::text[]) AS task), \
     free AS ( \
         SELECT claim.task FROM claim JOIN wanted USING (task) \
         WHERE claim.node = $1 OR NOT EXISTS (SELECT 1 FROM node WHERE node.id = claim.node AND node.until > now()) \
         FOR UPDATE OF claim SKIP LOCKED \
     ), taken AS ( \
         UPDATE claim SET node = $1 FROM free WHERE claim.task = free.task RETURNING claim.task \
     ), new AS ( \
         INSERT INTO claim (task, node) SELECT task, $1 FROM wanted ORDER BY task ON CONFLICT DO NOTHING RETURNING task \
     ) SELECT task FROM taken UNION SELECT task FROM new";

const RELEASE: &str = "DELETE FROM claim WHERE node = $1 AND task = ANY ($2::text[])";
const RETIRE: [&str; 2] = ["DELETE FROM claim WHERE node = $1", "DELETE FROM node WHERE id = $1"];

/// Of two nodes that show a table the one that knows more of it is right.
const SHOW: &str = "INSERT INTO lobby (match, length, body, since, until) \
     SELECT match, length, body, now(), now() + interval '5 seconds' \
     FROM unnest($1::text[], $2::bigint[], $3::text[]) AS new (match, length, body) ORDER BY match \
     ON CONFLICT (match) DO UPDATE SET \
         length = excluded.length, body = excluded.body, until = excluded.until, \
         since = CASE WHEN lobby.length = excluded.length AND lobby.until > now() THEN lobby.since ELSE now() END \
     WHERE lobby.length <= excluded.length";
const HIDE: &str = "UPDATE lobby SET until = '-infinity', length = gone.length \
     FROM unnest($1::text[], $2::bigint[]) AS gone (match, length) \
     WHERE lobby.match = gone.match AND lobby.length <= gone.length";
const LOBBY: &str = "SELECT body FROM lobby WHERE until > now() ORDER BY since DESC LIMIT $1";

impl Shared for Postgres {
    fn news<'a>(&'a self, known: &'a [(String, usize)]) -> Answer<'a, Vec<Row>> {
        Box::pin(async move {
            let tables: Vec<&str> = known.iter().map(|(table, _)| table.as_str()).collect();
            let lengths: Vec<i64> = known.iter().map(|(_, length)| *length as i64).collect();
            let news = sqlx::query_as::<_, (String, i64, String)>(NEWS).bind(tables).bind(lengths);
            let rows = within(news.fetch_all(self.readers())).await?;
            Ok(rows
                .into_iter()
                .map(|(table, sequence, body)| Row { table, sequence: sequence as usize, body, due: None })
                .collect())
        })
    }

    fn beat<'a>(&'a self, node: &'a str) -> Answer<'a, bool> {
        Box::pin(within(sqlx::query_scalar(BEAT).bind(node).fetch_one(self.readers())))
    }

    fn claim<'a>(&'a self, node: &'a str, tasks: &'a [String]) -> Answer<'a, Vec<String>> {
        Box::pin(within(sqlx::query_scalar(CLAIM).bind(node).bind(tasks).fetch_all(self.readers())))
    }

    fn release<'a>(&'a self, node: &'a str, tasks: &'a [String]) -> Answer<'a, ()> {
        Box::pin(async move {
            within(sqlx::query(RELEASE).bind(node).bind(tasks).execute(self.readers())).await?;
            Ok(())
        })
    }

    fn tidy(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            for statement in TIDY {
                within(sqlx::query(statement).execute(self.readers())).await?;
            }
            Ok(())
        })
    }

    fn retire<'a>(&'a self, node: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            for statement in RETIRE {
                within(sqlx::query(statement).bind(node).execute(self.readers())).await?;
            }
            Ok(())
        })
    }

    fn show_in_lobby<'a>(&'a self, lines: &'a [LobbyLine]) -> Answer<'a, ()> {
        Box::pin(async move {
            let (shown, hidden): (Vec<&LobbyLine>, Vec<&LobbyLine>) =
                lines.iter().partition(|line| line.body.is_some());
            let keys = |lines: &[&'a LobbyLine]| -> (Vec<&'a str>, Vec<i64>) {
                lines.iter().map(|line| (line.table.as_str(), line.length as i64)).unzip()
            };
            if !shown.is_empty() {
                let ((tables, lengths), bodies) = (keys(&shown), shown.iter().map(|line| line.body.as_deref()));
                let show = sqlx::query(SHOW).bind(tables).bind(lengths).bind(bodies.collect::<Vec<_>>());
                within(show.execute(self.readers())).await?;
            }
            if !hidden.is_empty() {
                let (tables, lengths) = keys(&hidden);
                within(sqlx::query(HIDE).bind(tables).bind(lengths).execute(self.readers())).await?;
            }
            Ok(())
        })
    }

    fn lobby(&self, most: u32) -> Answer<'_, Vec<String>> {
        Box::pin(within(sqlx::query_scalar(LOBBY).bind(i64::from(most)).fetch_all(self.readers())))
    }
}
