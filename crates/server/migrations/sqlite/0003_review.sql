-- What was found out about a finished match, and by which version of the reviewer. It can be made
-- again from the log at any time.
CREATE TABLE review (
    match TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    body TEXT NOT NULL
) WITHOUT ROWID;
