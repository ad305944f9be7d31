# Français: what a language says of itself.

name = Français
# ltr, or rtl for a language that is written from right to left.
direction = ltr
# La langue et un pays dont elle suit l’orthographe, comme la nomment les aperçus de liens.
locale = fr_FR

## How words are listed: “a, b et c”.

list-next = { $list }, { $word }
list-last = { $list } et { $word }
