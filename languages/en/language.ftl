# English: what a language says of itself.

name = English
# ltr, or rtl for a language that is written from right to left.
direction = ltr

## How words are listed: “a, b and c”.

list-next = { $list }, { $word }
list-last = { $list } and { $word }
