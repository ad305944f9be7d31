-- Rows of the log as they come, from all matches in one heap: a commit then writes few pages,
-- however many matches it is about. They are filed in `log`, by match, now and then.
CREATE TABLE fresh (
    number INTEGER PRIMARY KEY,
    match TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    body TEXT NOT NULL
);
