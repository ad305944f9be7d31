-- Matches that the host wants deleted. Whoever writes here need not be the house: it looks now and then.
CREATE TABLE doomed (match TEXT PRIMARY KEY) WITHOUT ROWID;
