//! A whole house carried from one store to another.

use super::{Change, Row, Store, StoreError};

/// So many matches are asked for at a time.
const SOME: u32 = 200;
/// So many entries are written at a time: few enough for any store.
const MOST_ROWS: usize = 1000;

/// What was carried over and read again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moved {
    pub tables: usize,
    pub entries: usize,
    pub reviews: usize,
}

/// Copies every match from one store to another, then reads both through and compares them entry by entry. What is there
/// already stays, if it is the same or the beginning of it: whoever was interrupted begins again.
pub async fn move_all(from: &dyn Store, to: &dyn Store) -> Result<Moved, StoreError> {
    refuse_others(from, to).await?;
    let mut after = String::new();
    loop {
        let some = from.matches(&after, SOME).await?;
        let Some((last, _)) = some.last() else { break };
        after = last.clone();
        for (table, _) in &some {
            copy(from, to, table).await?;
        }
    }
    if let (Some(from), Some(to)) = (from.census(), to.census()) {
        to.keep_people(&from.people().await?).await?;
    }
    // No clock runs while a house is carried: when it opens again, it was closed since then.
    if let Some(at) = from.last_open().await? {
        to.stay_open(at, u64::MAX).await?;
    }
    verify(from, to).await
}

/// Nothing of another house is mixed with this one.
async fn refuse_others(from: &dyn Store, to: &dyn Store) -> Result<(), StoreError> {
    let mut after = String::new();
    loop {
        let some = to.matches(&after, SOME).await?;
        let Some((last, _)) = some.last() else { return Ok(()) };
        after = last.clone();
        for (table, _) in some {
            if from.load(&table).await?.is_empty() {
                return Err(StoreError(format!("the new store has a table that the old one has not: {table}")));
            }
        }
    }
}

async fn copy(from: &dyn Store, to: &dyn Store, table: &str) -> Result<(), StoreError> {
    let (bodies, there) = (from.load(table).await?, to.load(table).await?);
    if !bodies.starts_with(&there) {
        return Err(StoreError(format!("the new store has another log of table {table}")));
    }
    let row = |(sequence, body): (usize, String)| Row::new(table, sequence, body);
    let mut rows: Change = bodies.into_iter().enumerate().skip(there.len()).map(row).collect();
    if let Some(last) = rows.last_mut() {
        last.due = from.due_of(table).await?;
    }
    for rows in rows.chunks(MOST_ROWS) {
        if to.append(&[rows.to_vec()]).await? != [true] {
            return Err(StoreError(format!("somebody else writes to table {table} in the new store")));
        }
    }
    if let Some((version, body)) = from.kept_review(table).await? {
        to.keep_review(table, version, &body).await?;
    }
    Ok(())
}

/// Both stores have the same matches, entry by entry.
async fn verify(from: &dyn Store, to: &dyn Store) -> Result<Moved, StoreError> {
    let (mut moved, mut after) = (Moved::default(), String::new());
    loop {
        let (old, new) = (from.matches(&after, SOME).await?, to.matches(&after, SOME).await?);
        if old != new {
            return Err(StoreError(format!("the stores differ after table {after:?}")));
        }
        let Some((last, _)) = old.last() else { return Ok(moved) };
        after = last.clone();
        for (table, length) in old {
            let (bodies, copied) = (from.load(&table).await?, to.load(&table).await?);
            if let Some(place) = (0..length.max(bodies.len())).find(|&place| bodies.get(place) != copied.get(place)) {
                return Err(StoreError(format!("entry {place} of table {table} differs")));
            }
            let reviews = (from.kept_review(&table).await?, to.kept_review(&table).await?);
            if reviews.0 != reviews.1 {
                return Err(StoreError(format!("the review of table {table} differs")));
            }
            moved.tables += 1;
            moved.entries += bodies.len();
            moved.reviews += usize::from(reviews.0.is_some());
        }
    }
}
