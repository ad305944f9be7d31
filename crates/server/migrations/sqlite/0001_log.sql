-- The log of every match. What was acknowledged is a row here; a match is the fold of its rows.
CREATE TABLE log (
    match TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (match, sequence)
) WITHOUT ROWID;
