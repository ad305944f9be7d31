import type { Words } from '../../../web/src/games/ice-lake/words';
import { de } from '../grammar';
import { plural } from '../../../web/src/words/grammar';

const board: Words = {
  letters: { A: 'A', G: 'G', D: 'D' },
  typing: { go: 'prêt', face: 'face', rejoin: 'revenir', SW: 'SO', NW: 'NO' },
  heading: (round) => `${round}\u00a0: `,
  between: '\u202f; ',
  board: 'Le lac. Les flèches parcourent la glace, Entrée choisit, Échap relâche.',
  directions: { N: 'nord', NE: 'nord-est', SE: 'sud-est', S: 'sud', SW: 'sud-ouest', NW: 'nord-ouest' },
  face: (dir) => `Vers le ${dir}`,
  skater: (name, dir) => `${name}, face au ${dir}`,
  yours: (dir) => `votre patineur, face au ${dir}`,
  empty: 'glace',
  rim: 'au bord',
  adrift: 'détachée',
  towards: (dir) => `le ${dir}`,
  cracked: (dirs) => `fissurée vers ${dirs}`,
  letter: { G: 'Gauche', A: 'Avant', D: 'Droite' },
  write: (way) => `patiner ici\u00a0: ${way}`,
  unwrite: 'effacer le dernier pas',
  lookThere: (dir) => `regarder vers le ${dir}`,
  comeBack: 'revenir ici',
  chosen: 'choisie',
  pad: 'Votre programme. Les flèches gauche, haut et droite écrivent, bas efface.',
  back: 'Effacer un pas',
  done: 'C’est prêt',
  outAsks: (fate) => `${fate} La partie s’arrêterait là pour vous. Si c’est voulu, touchez encore «\u202fC’est prêt\u202f».`,
  programme: (letters) => `Programme\u00a0: ${letters}`,
  noLetters: 'Rien encore\u00a0: touchez la glace le long de votre chemin',
  count: (letters, most) => `${letters} pas sur ${most} au plus`,
  peek: 'Montrer mon programme',
  unpeek: 'Cacher mon programme',
  shore: 'Glace reliée au rivage',
  pairs: 'Paires fissurées',
  who: 'Qui part en premier',
  help: 'Montrer',
  first: (name) => `${name} part en premier`,
  youFirst: 'Vous partez en premier',
  firstSoFar: (name) => `${name} a fait le dernier pas et partirait en premier à la prochaine manche`,
  youFirstSoFar: 'Vous avez fait le dernier pas et partiriez en premier à la prochaine manche',
  shoreHint: (adrift) =>
    adrift === 0
      ? 'Toute la glace tient au rivage.'
      : `Hachurée\u00a0: la glace reliée au rivage. ${plural('fr', adrift, 'Un triangle s’est détaché', `${adrift} triangles se sont détachés`)}.`,
  pairsHint: (cracks) =>
    cracks === 0
      ? 'Aucune paire de cases n’est encore fissurée.'
      : plural('fr', cracks, 'Une paire de cases est fissurée.', `${cracks} paires de cases sont fissurées.`),
  writing: 'écrit',
  isReady: 'a fini',
  out: (before) =>
    before === 0
      ? 'hors jeu avant tout le monde'
      : plural('fr', before, 'hors jeu après une autre personne', `hors jeu après ${before} autres`),
  onIce: 'sur la glace',
  gone: 'hors jeu',
  left: (skaters, of, round) => `Manche ${round}\u00a0: ${skaters} ${skaters > 1 ? 'patineurs' : 'patineur'} sur ${of} en course.`,
  steps: (steps) => (steps === 0 ? 'aucun pas' : plural('fr', steps, 'un pas', `${steps} pas`)),
  stoppedBy: (name) => `arrêt devant ${name}`,
  stoppedAtCrack: 'arrêt devant une fissure',
  still: 'pas un seul pas\u00a0: hors jeu',
  stuck: 'plus d’issue\u00a0: hors jeu',
  ashore: 'sortie du lac\u00a0: hors jeu',
  floe: 'un morceau de glace se détache',
  surrounded: (names) => `la glace cède autour ${de(names)}\u00a0: hors jeu`,
  asItStands: (what) => `Sur le lac tel qu’il est\u00a0: ${what}.`,
  advised: (what) => `Le chemin tracé sur la glace\u00a0: ${what}.`,
  advisedRisk: (what) =>
    `Le chemin tracé sur la glace\u00a0: ${what}, à moins que d’autres ne le soient avant. Le pourcentage en tient compte.`,
  you: 'vous',
  notThere: 'De là, on va tout droit ou on tourne un peu\u00a0: touchez une des trois flèches, ou plus loin dans leur direction.',
  notBeside: 'Choisissez où regarder\u00a0: touchez une des cases autour de votre patineur.',
  full: (most) => `Votre programme compte déjà ${most} pas\u00a0: c’est le plus qu’on puisse écrire.`,
  round: (number) => `Manche ${number}`,
  nowReady: (names) => `Programmes prêts\u00a0: ${names}.`,
  skated: (name, what) => `${name}, ${what}`,
};

export default board;
