# English: what a language says of itself.

name = English
# ltr, or rtl for a language that is written from right to left.
direction = ltr
# The language and a country whose spelling it follows, as link previews name it.
locale = en_GB

## How words are listed: “a, b and c”.

list-next = { $list }, { $word }
list-last = { $list } and { $word }
