import type { Lang } from '../board';
import type { Cause, Form, Kind } from './types.gen';

type Kept = 'helicopter' | 'robbery' | 'fog';
export type CardName = Kept | 'bear' | 'found' | 'frostbite';

/** What the board itself says: labels for places and pieces, buttons, what a choice would bring. */
interface Words {
  board: string;
  water: string;
  /** A camp on the map, and whose it is. */
  camp: (name: string, of: string | null) => string;
  floe: (near: string, form: Form) => string;
  yourVehicle: string;
  vehicle: (name: string) => string;
  carries: (what: string) => string;
  yourContainers: (count: number) => string;
  containers: (count: number, name: string | null) => string;
  bear: string;
  mustLeave: string;
  lay: (form: Form, near: string) => string;
  melts: string;
  bearHere: string;
  steps: (count: number, via: string) => string;
  leavesEmpty: string;
  endsEmpty: string;
  nothingHere: string;
  seize: (name: string) => string;
  fly: string;
  delivers: string;
  gives: (name: string) => string;
  loses: (count: number) => string;
  form: Record<Form, string>;
  kind: Record<Kind, string>;
  inHand: (form: string, left: number) => string;
  turn: string;
  layIt: string;
  seasonIs: (name: string) => string;
  winter: string;
  spring: string;
  quiet: (turns: number, most: number) => string;
  /** What the dial, the floes and the decks are for. */
  about: { winter: string; spring: string; stock: string; ice: string; event: string; camp: string; cards: string };
  stock: string;
  ofForm: (count: number, form: string) => string;
  iceDeck: string;
  eventDeck: string;
  left: (count: number) => string;
  /** After a number and the name of a deck. */
  look: string;
  open: (open: number, all: number) => string;
  openTitle: string;
  openHelp: string;
  card: Record<CardName, string>;
  cardText: Record<CardName, string>;
  iceCard: (kind: string, winter: number, spring: number) => string;
  aCard: string;
  hand: string;
  noCards: string;
  /** After the name of a card. */
  robCard: string;
  flyCard: string;
  walkAgain: string;
  end: string;
  load: string;
  unload: string;
  rob: (name: string) => string;
  take: string;
  leave: string;
  playFog: string;
  yieldUp: string;
  robAgain: string;
  robWhom: string;
  reaches: (robber: string, victim: string, place: string) => string;
  robsYou: (robber: string, place: string) => string;
  fogged: (victim: string) => string;
  waits: (name: string) => string;
  robbed: (robber: string) => string;
  foiled: (victim: string) => string;
  springComes: string;
  finale: string;
  stop: string;
  causes: Record<Cause, string>;
  called: string;
  voyages: (left: number) => string;
  count: string;
  inCamp: (containers: number) => string;
  lost: (what: string) => string;
  seeLake: string;
  winner: string;
  tally: (points: number, cards: number, load: string | null) => string;
  carried: (own: boolean) => string;
  /** The log: what is told of several steps at once. */
  laid: (places: string) => string;
  melted: (places: string) => string;
  drives: (from: string, to: string, steps: number) => string;
  flies: (to: string) => string;
  loads: string;
  leaves: string;
  brings: (count: number) => string;
  gave: (name: string) => string;
  robs: (name: string) => string;
  fails: (name: string) => string;
  stays: string;
}

const en: Words = {
  board: 'The lake. Arrow keys move, Enter chooses; with a floe in hand R turns it and T changes its shape.',
  water: 'open water',
  camp: (name, of) => (of === null ? `${name}, nobody’s` : `${name}, ${of}’s`),
  floe: (near, form) => `${en.form[form]} floe ${near}`,
  yourVehicle: 'your vehicle',
  vehicle: (name) => `vehicle of ${name}`,
  carries: (what) => `with ${what}`,
  yourContainers: (count) => (count === 1 ? 'a container of yours' : `${count} containers of yours`),
  containers: (count, name) =>
    `${count === 1 ? 'a container' : `${count} containers`} of ${name ?? 'nobody'}`,
  bear: 'the bear: no vehicle may enter',
  mustLeave: 'you must leave if you can',
  lay: (form, near) => `lay the ${en.form[form]} floe ${near}`,
  melts: 'let it melt',
  bearHere: 'put the bear here',
  steps: (count, via) => `${count === 1 ? 'one step' : `${count} steps`}${via === '' ? '' : ` by way of ${via}`}`,
  leavesEmpty: 'A container of yours is here, and your vehicle is empty. Touch again to leave without it.',
  endsEmpty: 'Leave your container here?',
  nothingHere: 'There is nothing of yours to load here.',
  seize: (name) => `Seize a container of ${name}`,
  fly: 'fly here',
  delivers: 'Brings a container home.',
  gives: (name) => `The container will be ${name}’s.`,
  loses: (count) => (count === 1 ? 'A container would be lost.' : `${count} containers would be lost.`),
  form: { single: 'single', double: 'double', straight: 'straight triple', bent: 'bent triple' },
  kind: { single: 'singles', double: 'doubles', triple: 'triples' },
  inHand: (form, left) => `In hand: ${form}${left > 1 ? `, ${left} to lay` : ''}`,
  turn: 'Turn',
  layIt: 'Lay it here',
  seasonIs: (name) => `Season: ${name}`,
  winter: 'Winter',
  spring: 'Spring',
  quiet: (turns, most) => `${turns} of ${most} quiet turns`,
  about: {
    winter: 'Winter: ice cards lay floes. Once none can be laid any more, spring begins.',
    spring: 'Spring: ice cards let floes melt. The ring counts turns in which nothing melts and nothing comes home; when it is full, the game ends.',
    stock: 'Floes that can still be laid, by their shape.',
    ice: 'Ice cards: how many floes are laid in winter (snowflake) or melt in spring (sun). Touch to see which lie open.',
    event: 'Event cards: bear, robbery, found container, frostbite, helicopter, fog. Touch to see which lie open.',
    camp: 'containers in the camp: each is a point',
    cards: 'cards in hand',
  },
  stock: 'Floes in stock',
  ofForm: (count, form) => `${count} ${form}`,
  iceDeck: 'Ice',
  eventDeck: 'Events',
  left: (count) => (count === 1 ? '1 card left' : `${count} cards left`),
  look: ' (cards left). Show what lies open',
  open: (open, all) => `${open} of ${all} open`,
  openTitle: 'What lies open',
  openHelp: 'What is not open lies in the deck or in somebody’s hand.',
  card: {
    bear: 'Bear',
    robbery: 'Robbery',
    found: 'Found container',
    frostbite: 'Frostbite',
    helicopter: 'Helicopter',
    fog: 'Fog',
  },
  cardText: {
    bear: 'The bear goes elsewhere.',
    robbery: 'In your voyage, with an empty vehicle: seize a container that another has left where you are, but not on the island nor in a camp.',
    found: 'Take one of your containers from the island, wherever you are.',
    frostbite: 'Back to camp, without a voyage.',
    helicopter: 'In your voyage: fly to any place that has room, with your load.',
    fog: 'Answers a robbery of your container, and foils it.',
  },
  iceCard: (kind, winter, spring) => `${kind}: ${winter} in winter, ${spring} in spring`,
  aCard: 'A kept card',
  hand: 'Your hand',
  noCards: 'No cards',
  robCard: ': rob somebody here',
  flyCard: ': choose where to fly',
  walkAgain: ': keep it',
  end: 'End the voyage',
  load: 'Load',
  unload: 'Unload',
  rob: (name) => `Rob ${name}`,
  take: 'Take the container',
  leave: 'Leave it',
  playFog: 'Play fog',
  yieldUp: 'Yield',
  robAgain: 'Another robbery',
  robWhom: 'Choose whom to rob.',
  reaches: (robber, victim, place) => `${robber} reaches for a container of ${victim} (${place}).`,
  robsYou: (robber, place) => `${robber} reaches for your container (${place})!`,
  fogged: (victim) => `${victim} lets fog fall.`,
  waits: (name) => `What will ${name} answer?`,
  robbed: (robber) => `${robber} drives off with it.`,
  foiled: (victim) => `${victim}’s container stays.`,
  springComes: 'Spring: the ice begins to melt',
  finale: 'The final round',
  stop: 'The game ends here',
  causes: {
    cut_off: 'No container can reach the shore any more.',
    nothing_left: 'No container is left outside the camps.',
    quiet: 'Nothing happens any more.',
  },
  called: 'After this turn each other player has one last voyage.',
  voyages: (left) => (left === 1 ? 'The last voyage.' : `${left} last voyages.`),
  count: 'The count, camp by camp',
  inCamp: (containers) => (containers === 1 ? '1 container' : `${containers} containers`),
  lost: (what) => `Gone down with the ice: ${what}`,
  seeLake: 'See the lake',
  winner: 'wins',
  tally: (points, cards, load) =>
    `${en.inCamp(points)} in camp, ${cards === 1 ? '1 card' : `${cards} cards`}${load === null ? '' : `, carries ${load}`}`,
  carried: (own) => (own ? 'a container of its colour' : 'a container of another colour'),
  laid: (places) => `Laid ${places}.`,
  melted: (places) => `Melted ${places}.`,
  drives: (from, to, steps) => `goes from ${from} to ${to}${steps > 1 ? ` (${steps} steps)` : ''}`,
  flies: (to) => `flies to ${to}`,
  loads: 'loads a container',
  leaves: 'leaves a container',
  brings: (count) => `brings a container home: ${count} in camp`,
  gave: (name) => `leaves a container in the camp of ${name}`,
  robs: (name) => `robs ${name} of a container`,
  fails: (name) => `fails to rob ${name}`,
  stays: 'stays',
};

/** After « de » and « à » the article le becomes du and au. */
const du = (name: string) => (name.startsWith('le ') ? `du ${name.slice(3)}` : `de ${name}`);
const au = (name: string) => (name.startsWith('le ') ? `au ${name.slice(3)}` : `à ${name}`);

const fr: Words = {
  board:
    'Le lac. Les flèches déplacent, Entrée choisit\u202f; avec un glaçon en main, R le tourne et T change sa forme.',
  water: 'eau libre',
  camp: (name, of) => (of === null ? `${name}, sans propriétaire` : `${name}, à ${of}`),
  floe: (near, form) => `glaçon ${fr.form[form]} ${near}`,
  yourVehicle: 'votre chenille',
  vehicle: (name) => `chenille de ${name}`,
  carries: (what) => `avec ${what}`,
  yourContainers: (count) => (count === 1 ? 'un de vos conteneurs' : `${count} de vos conteneurs`),
  containers: (count, name) =>
    `${count === 1 ? 'un conteneur' : `${count} conteneurs`} ${name === null ? 'sans propriétaire' : `de ${name}`}`,
  bear: 'l’ours\u00a0: aucune chenille n’entre',
  mustLeave: 'vous devez partir si vous le pouvez',
  lay: (form, near) => `poser le glaçon ${fr.form[form]} ${near}`,
  melts: 'le faire fondre',
  bearHere: 'mettre l’ours ici',
  steps: (count, via) => `${count === 1 ? 'un pas' : `${count} pas`}${via === '' ? '' : ` en passant par ${via}`}`,
  leavesEmpty: 'Un de vos conteneurs est ici et votre chenille est vide. Touchez encore pour partir sans lui.',
  endsEmpty: 'Laisser votre conteneur ici\u202f?',
  nothingHere: 'Il n’y a rien à vous à charger ici.',
  seize: (name) => `Prendre un conteneur de ${name}`,
  fly: 'y aller en hélicoptère',
  delivers: 'Ramène un conteneur au camp.',
  gives: (name) => `Le conteneur sera à ${name}.`,
  loses: (count) => (count === 1 ? 'Un conteneur serait perdu.' : `${count} conteneurs seraient perdus.`),
  form: { single: 'simple', double: 'double', straight: 'triple droit', bent: 'triple coudé' },
  kind: { single: 'simples', double: 'doubles', triple: 'triples' },
  inHand: (form, left) => `En main\u00a0: ${form}${left > 1 ? `, ${left} à poser` : ''}`,
  turn: 'Tourner',
  layIt: 'Poser ici',
  seasonIs: (name) => `Saison\u00a0: ${name}`,
  winter: 'Hiver',
  spring: 'Printemps',
  quiet: (turns, most) => `${turns < 2 ? `${turns} tour calme` : `${turns} tours calmes`} sur ${most}`,
  about: {
    winter: 'L’hiver\u00a0: les cartes glace font poser des glaçons. Quand on ne peut plus en poser, le printemps commence.',
    spring: 'Le printemps\u00a0: les cartes glace font fondre des glaçons. L’anneau compte les tours où rien ne fond et rien ne rentre\u202f; plein, il met fin à la partie.',
    stock: 'Les glaçons qu’on peut encore poser, selon leur forme.',
    ice: 'Cartes glace\u00a0: combien de glaçons on pose en hiver (flocon) ou fait fondre au printemps (soleil). Touchez pour voir lesquelles sont visibles.',
    event: 'Cartes événement\u00a0: ours, rapt, conteneur trouvé, engelures, hélicoptère, brouillard. Touchez pour voir lesquelles sont visibles.',
    camp: 'conteneurs au camp\u00a0: chacun vaut un point',
    cards: 'cartes en main',
  },
  stock: 'Glaçons en réserve',
  ofForm: (count, form) => `${count} ${count < 2 ? form : form.split(' ').map((word) => `${word}s`).join(' ')}`,
  iceDeck: 'Glace',
  eventDeck: 'Événements',
  left: (count) => (count < 2 ? `${count} carte restante` : `${count} cartes restantes`),
  look: ' (cartes restantes). Montrer ce qui est visible',
  open: (open, all) => `${open} sur ${all} visibles`,
  openTitle: 'Ce qui est visible',
  openHelp: 'Ce qui n’est pas visible est dans la pile ou dans une main.',
  card: {
    bear: 'Ours',
    robbery: 'Rapt',
    found: 'Conteneur trouvé',
    frostbite: 'Engelures',
    helicopter: 'Hélicoptère',
    fog: 'Brouillard',
  },
  cardText: {
    bear: 'L’ours va ailleurs.',
    robbery: 'Pendant votre voyage, chenille vide\u00a0: prenez le conteneur que quelqu’un a laissé là où vous êtes, mais ni sur l’île ni dans un camp.',
    found: 'Prenez un de vos conteneurs sur l’île, où que vous soyez.',
    frostbite: 'Retour au camp, pas de voyage.',
    helicopter: 'Pendant votre voyage\u00a0: posez-vous n’importe où il y a de la place, avec votre chargement.',
    fog: 'Répond à un rapt contre vous et le fait échouer.',
  },
  iceCard: (kind, winter, spring) => `${kind}\u00a0: ${winter} en hiver, ${spring} au printemps`,
  aCard: 'Une carte gardée',
  hand: 'Votre main',
  noCards: 'Aucune carte',
  robCard: '\u00a0: prendre un conteneur ici',
  flyCard: '\u00a0: choisir où se poser',
  walkAgain: '\u00a0: le garder',
  end: 'Finir le voyage',
  load: 'Charger',
  unload: 'Décharger',
  rob: (name) => `Rapt contre ${name}`,
  take: 'Prendre le conteneur',
  leave: 'Le laisser',
  playFog: 'Jouer le brouillard',
  yieldUp: 'Céder',
  robAgain: 'Un autre rapt',
  robWhom: 'Choisissez contre qui.',
  reaches: (robber, victim, place) => `${robber} veut saisir un conteneur de ${victim} (${place}).`,
  robsYou: (robber, place) => `${robber} veut saisir votre conteneur (${place})\u202f!`,
  fogged: (victim) => `${victim} fait tomber le brouillard.`,
  waits: (name) => `Que va répondre ${name}\u202f?`,
  robbed: (robber) => `${robber} l’emporte.`,
  foiled: (victim) => `Le conteneur de ${victim} reste là.`,
  springComes: 'Le printemps\u00a0: la glace va fondre',
  finale: 'La dernière manche',
  stop: 'La partie s’arrête',
  causes: {
    cut_off: 'Plus aucun conteneur ne peut gagner la rive.',
    nothing_left: 'Plus aucun conteneur n’est hors des camps.',
    quiet: 'Il ne se passe plus rien.',
  },
  called: 'Après ce tour, chaque autre joueur fait un dernier voyage.',
  voyages: (left) => (left === 1 ? 'Le tout dernier voyage.' : `Encore ${left} derniers voyages.`),
  count: 'Le compte, camp par camp',
  inCamp: (containers) => (containers < 2 ? `${containers} conteneur` : `${containers} conteneurs`),
  lost: (what) => `Partis avec la glace\u00a0: ${what}`,
  seeLake: 'Voir le lac',
  winner: 'gagne',
  tally: (points, cards, load) =>
    `${fr.inCamp(points)} au camp, ${cards < 2 ? `${cards} carte` : `${cards} cartes`}${load === null ? '' : `, porte ${load}`}`,
  carried: (own) => (own ? 'un conteneur de sa couleur' : 'un conteneur d’une autre couleur'),
  laid: (places) => `Glaçons posés ${places}.`,
  melted: (places) => `Glaçons fondus ${places}.`,
  drives: (from, to, steps) => `va ${du(from)} ${au(to)}${steps > 1 ? ` (${steps} pas)` : ''}`,
  flies: (to) => `rejoint ${to} en hélicoptère`,
  loads: 'charge un conteneur',
  leaves: 'laisse un conteneur',
  brings: (count) => `ramène un conteneur au camp, qui en compte ${count}`,
  gave: (name) => `laisse un conteneur au camp de ${name}`,
  robs: (name) => `prend un conteneur à ${name}`,
  fails: (name) => `échoue à prendre un conteneur à ${name}`,
  stays: 'ne bouge pas',
};

export const words: Record<Lang, Words> = { en, fr };

/** Things one after another, the last joined by a word. */
export const list = (parts: readonly string[], lang: Lang): string =>
  new Intl.ListFormat(lang, { type: 'conjunction' }).format(parts);
