-- The nodes of the house. One that does not say in time that it is alive has died, or is taken to have.
CREATE TABLE node (
    id TEXT COLLATE "C" PRIMARY KEY,
    until TIMESTAMPTZ NOT NULL
);

-- Who does what: thinks for the computer's seats of a match, or goes through a finished one. What a dead node has claimed
-- is free. A piece of work that is done twice harms nobody.
CREATE TABLE claim (
    task TEXT COLLATE "C" PRIMARY KEY,
    node TEXT COLLATE "C" NOT NULL
);
CREATE INDEX claim_node ON claim (node);

-- The tables that wait for players, as long as somebody is there: whoever has them says so again and again.
CREATE TABLE lobby (
    match TEXT COLLATE "C" PRIMARY KEY,
    length BIGINT NOT NULL,
    body TEXT NOT NULL,
    -- Since when the table is as it is.
    since TIMESTAMPTZ NOT NULL,
    until TIMESTAMPTZ NOT NULL
);
