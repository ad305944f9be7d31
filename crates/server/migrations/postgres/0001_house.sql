-- The log of every match. What was acknowledged is a row here; a match is the fold of its rows. The key is the referee:
-- of several nodes that want to write the same entry one does, and the others read what it wrote.
CREATE TABLE entry (
    match TEXT COLLATE "C" NOT NULL,
    sequence BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (match, sequence)
);

-- What was found out about a finished match, and by which version of the reviewer. It can be made again from the log at
-- any time.
CREATE TABLE review (
    match TEXT COLLATE "C" PRIMARY KEY,
    version BIGINT NOT NULL,
    body TEXT NOT NULL
);

-- Matches that the host wants deleted. Whoever writes here need not be the house: its nodes look now and then.
CREATE TABLE doomed (match TEXT COLLATE "C" PRIMARY KEY);
