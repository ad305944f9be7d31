-- Notices to people who are away from their tables. A device is a browser; its key is known by its hash only.
CREATE TABLE device (
    key TEXT PRIMARY KEY,
    lang TEXT NOT NULL,
    zone TEXT,
    -- Milliseconds since 1970: when it was first and last heard of.
    since INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;

-- Whoever uses the device holds the seats that this key opens (its hash). At a table that is muted they are not told.
CREATE TABLE link (
    device TEXT NOT NULL,
    match TEXT NOT NULL,
    key TEXT NOT NULL,
    since INTEGER NOT NULL,
    muted INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (device, match, key)
) WITHOUT ROWID;
CREATE INDEX link_key ON link (key);
CREATE INDEX link_match ON link (match);

-- A way to tell them, and how it went.
CREATE TABLE channel (
    id TEXT PRIMARY KEY,
    device TEXT NOT NULL,
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    -- What the kind needs besides, as JSON.
    details TEXT NOT NULL,
    state TEXT NOT NULL,
    -- What links in mail carry.
    token TEXT NOT NULL UNIQUE,
    since INTEGER NOT NULL,
    delivered INTEGER,
    failed INTEGER,
    trouble TEXT,
    again INTEGER,
    UNIQUE (device, kind, address)
) WITHOUT ROWID;

-- Which decision a seat was last told of, or has seen: there is one notice of a kind for each.
CREATE TABLE told (
    match TEXT NOT NULL,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    decision INTEGER NOT NULL,
    PRIMARY KEY (match, seat, kind)
) WITHOUT ROWID;

-- What waits to be delivered. What is sent together has the same batch, also when it is sent again.
CREATE TABLE notice (
    id TEXT PRIMARY KEY,
    channel TEXT NOT NULL,
    match TEXT NOT NULL,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    decision INTEGER NOT NULL,
    -- The game, where the match may be gone.
    game TEXT NOT NULL,
    at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    batch TEXT,
    made INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX notice_at ON notice (at);
CREATE INDEX notice_channel ON notice (channel);
CREATE INDEX notice_match ON notice (match);

-- What the house made at its first start and keeps to itself.
CREATE TABLE secret (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
