# Français: what a language says of itself.

name = Français
# ltr, or rtl for a language that is written from right to left.
direction = ltr

## How words are listed: “a, b et c”.

list-next = { $list }, { $word }
list-last = { $list } et { $word }
