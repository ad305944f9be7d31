-- When a match has to be looked at, though nobody comes: the computer is to act, a clock runs out, nobody has begun. It is
-- stored with the entry that is the cause. It may be too early, and is never too late: whoever looks finds out what is
-- really due, and writes down when to look again.
CREATE TABLE due (
    match TEXT PRIMARY KEY,
    -- Milliseconds since 1970.
    at INTEGER NOT NULL,
    what TEXT NOT NULL,
    -- How often entries have set it: whoever looked before the last of them has seen too little.
    touched INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX due_at ON due (at);

-- One row: when the house was last known to be open.
CREATE TABLE open (at INTEGER NOT NULL);

-- When it was closed, lately. No clock runs then.
CREATE TABLE closed (began INTEGER PRIMARY KEY, ended INTEGER NOT NULL);
