/** What is said around games that are over: replays, where chance came from, reviews, records. */
const replay = {
  replay: {
    title: (game: string) => `Replay · ${game}`,
    step: (at: number, last: number) => `${at} of ${last}`,
    broken: 'The board cannot be drawn. What happens is told here, in words.',
    start: 'The beginning',
    first: 'To the beginning',
    back: 'One step back',
    play: 'Play',
    pause: 'Pause',
    forward: 'One step forward',
    last: 'To the end',
    slider: 'Position in the game',
    speed: 'Speed',
    share: 'Link to this move',
    record: 'Download the record',
    toTable: 'To the table',
  },

  luck: {
    sealed: 'Chance is sealed',
    shown: 'Where chance came from',
    right: 'Chance was checked',
    wrong: 'Chance does not match!',
    hash: 'Fingerprint (SHA-256)',
    seed: 'Number',
    sealedText:
      'Every die and card of this game comes from a secret number, drawn before it began: taking a move back does not change the luck. This is its fingerprint; the number is shown when the game is over, and anybody can check it.',
    shownText: 'The game is over: this is the number that its dice and cards came from.',
    check: 'Check it in the replay',
    kept: 'It is the fingerprint that this browser was shown when it first came to the table.',
    changed: 'When it first came to the table this browser was shown another fingerprint:',
  },

  review: {
    open: 'Review the game',
    tab: 'Review',
    working: (done: number, of: number) =>
      of === 0
        ? 'The computer will go through the game as soon as it has time…'
        : `The computer is going through the game: ${done} of ${of} decisions…`,
    chances: 'Chances of winning',
    graph: 'Everybody’s chances of winning over the game. The same is in the table below.',
    turns: 'Turning points',
    none: 'Nobody made a mistake worth naming, and nobody was very lucky.',
    move: (move: number) => `Move ${move}`,
    better: 'Better:',
    mistakes: 'Mistakes (the worst)',
    luck: 'Luck',
    mistake: 'Mistake',
    chance: 'Luck of the draw',
    short: 'Nobody decided anything in this game: there is nothing to review.',
    table: 'As a table',
    honest: 'Percentages are chances of winning. Each decision is judged by what its player could know at that moment.',
  },

  open: {
    nav: 'Open a record',
    title: 'Open a record',
    text: 'A record is a small file with every move of a game. Choose one, or drop it here, and watch the game again.',
    choose: 'Choose a file',
    tooBig: 'This file is too large to be a record.',
    another: 'Another record',
  },
};

export default replay;
