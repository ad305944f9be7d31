-- Notices to people who are away from their tables. A device is a browser; its key is known by its hash only.
CREATE TABLE device (
    key TEXT PRIMARY KEY,
    lang TEXT NOT NULL,
    zone TEXT,
    -- Milliseconds since 1970: when it was first and last heard of.
    since BIGINT NOT NULL,
    seen BIGINT NOT NULL
);

-- Whoever uses the device holds the seats that this key opens (its hash). At a table that is muted they are not told.
CREATE TABLE link (
    device TEXT NOT NULL,
    match TEXT COLLATE "C" NOT NULL,
    key TEXT NOT NULL,
    since BIGINT NOT NULL,
    muted BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (device, match, key)
);
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
    since BIGINT NOT NULL,
    delivered BIGINT,
    failed BIGINT,
    trouble TEXT,
    again BIGINT,
    UNIQUE (device, kind, address)
);

-- Which decision a seat was last told of, or has seen: there is one notice of a kind for each.
CREATE TABLE told (
    match TEXT COLLATE "C" NOT NULL,
    seat BIGINT NOT NULL,
    kind TEXT NOT NULL,
    decision BIGINT NOT NULL,
    PRIMARY KEY (match, seat, kind)
);

-- What waits to be delivered. What is sent together has the same batch, also when it is sent again.
CREATE TABLE notice (
    id TEXT PRIMARY KEY,
    channel TEXT NOT NULL,
    match TEXT COLLATE "C" NOT NULL,
    seat BIGINT NOT NULL,
    kind TEXT NOT NULL,
    decision BIGINT NOT NULL,
    -- The game, where the match may be gone.
    game TEXT NOT NULL,
    at BIGINT NOT NULL,
    tries BIGINT NOT NULL DEFAULT 0,
    batch TEXT,
    made BIGINT NOT NULL
);
CREATE INDEX notice_at ON notice (at);
CREATE INDEX notice_channel ON notice (channel);
CREATE INDEX notice_match ON notice (match);

-- What the house made at its first start and keeps to itself.
CREATE TABLE secret (name TEXT PRIMARY KEY, value TEXT NOT NULL);
