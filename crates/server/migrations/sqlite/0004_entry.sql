-- All logs in one heap, in the order of time: a commit writes few pages, however many matches it is
-- about, and nothing is written a second time to put it in order. Each entry knows the one before it
-- of its match, and so a match is read from its newest entry backwards.
CREATE TABLE entry (
    number INTEGER PRIMARY KEY,
    match TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    -- The number of the entry before; none before the first.
    before INTEGER,
    body TEXT NOT NULL
);

INSERT INTO entry (match, sequence, body)
SELECT match, sequence, body
FROM (SELECT match, sequence, body FROM log UNION ALL SELECT match, sequence, body FROM fresh)
ORDER BY match, sequence;
UPDATE entry SET before = number - 1 WHERE sequence > 0;

-- The newest entry of each match, noted now and then.
CREATE TABLE newest (
    match TEXT PRIMARY KEY,
    number INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO newest (match, number) SELECT match, max(number) FROM entry GROUP BY match;

-- One row: entries up to this number are among those that the newest were noted of.
CREATE TABLE noted (number INTEGER NOT NULL);
INSERT INTO noted SELECT ifnull(max(number), 0) FROM entry;

DROP TABLE log;
DROP TABLE fresh;
