# What __Title__ says.

take = { $seat } prend { $count }, reste { $left }.
ask = À vous : prenez une, deux ou trois pierres.
awaited = À { $seat } de prendre des pierres.
heap = Pierres sur le tas : { $stones }.
has-taken = { $seat } en a pris { $taken }.
over = { $names } a pris la dernière pierre et gagne.
bad-stones = stones : { $stones } ne suit pas __PREFIX__-1, qui veut un nombre de 1 à 100
result = { $score ->
    [0] rien
   *[other] la dernière pierre
}
