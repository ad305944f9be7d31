import type english from '../en/replay';

/** Ce qui se dit des parties jouées : les revoir, d’où venait le hasard, les analyses, les fichiers. */
const replay: typeof english = {
  replay: {
    title: (game) => `Revoir · ${game}`,
    step: (at, last) => `${at} sur ${last}`,
    broken: 'Le plateau ne peut pas être dessiné. Ce qui se passe est raconté ici, en toutes lettres.',
    start: 'Le début',
    first: 'Au début',
    back: 'Un pas en arrière',
    play: 'Lecture',
    pause: 'Pause',
    forward: 'Un pas en avant',
    last: 'À la fin',
    slider: 'Moment de la partie',
    speed: 'Vitesse',
    share: 'Lien vers ce coup',
    record: 'Télécharger la partie',
    toTable: 'À la table',
  },

  luck: {
    sealed: 'Hasard scellé',
    shown: 'D’où vient le hasard',
    right: 'Hasard vérifié',
    wrong: 'Le hasard ne correspond pas\u202f!',
    hash: 'Empreinte (SHA-256)',
    seed: 'Nombre',
    sealedText:
      'Chaque dé et chaque carte de cette partie vient d’un nombre secret, tiré avant le début\u00a0: annuler un coup ne change pas la chance. Voici son empreinte\u202f; le nombre est montré à la fin de la partie, et chacun peut le vérifier.',
    shownText: 'La partie est finie\u00a0: voici le nombre dont venaient ses dés et ses cartes.',
    check: 'Vérifier en revoyant la partie',
    kept: 'C’est l’empreinte que ce navigateur a vue en arrivant à la table.',
    changed: 'En arrivant à la table, ce navigateur a vu une autre empreinte\u00a0:',
  },

  review: {
    open: 'Analyser la partie',
    tab: 'Analyse',
    working: (done, of) =>
      of === 0
        ? 'L’ordinateur relira la partie dès qu’il aura le temps…'
        : `L’ordinateur relit la partie\u00a0: décision ${done} sur ${of}…`,
    chances: 'Chances de gagner',
    graph: 'Les chances de gagner de chacun au fil de la partie. Le tableau ci-dessous dit la même chose.',
    turns: 'Tournants',
    none: 'Ni erreur notable, ni coup de chance.',
    move: (move) => `Coup ${move}`,
    better: 'Mieux\u00a0:',
    mistakes: 'Erreurs (la pire)',
    luck: 'Chance',
    mistake: 'Erreur',
    chance: 'Le hasard',
    short: 'Personne n’a rien décidé dans cette partie\u00a0: il n’y a rien à analyser.',
    table: 'En tableau',
    honest: 'Les pourcentages sont des chances de gagner. Chaque décision est jugée d’après ce que l’on pouvait savoir à ce moment.',
  },

  open: {
    nav: 'Revoir un fichier',
    title: 'Revoir une partie depuis un fichier',
    text: 'Une partie enregistrée est un petit fichier avec tous les coups. Choisissez-en un, ou déposez-le ici, pour la revoir.',
    choose: 'Choisir un fichier',
    tooBig: 'Ce fichier est trop gros pour être une partie.',
    another: 'Une autre partie',
  },
};

export default replay;
