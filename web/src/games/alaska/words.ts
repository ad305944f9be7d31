import type { Lang } from '../board';
import type { Cause, Form, Kind } from './types.gen';

type Kept = 'helicopter' | 'robbery' | 'fog';
export type CardName = Kept | 'bear' | 'found' | 'frostbite';

/** What the board itself says: labels for places and pieces, buttons, what a choice would bring. */
interface Words {
  board: string;
  water: string;
  island: string;
  /** A territory on the map: in French the west is the « ouest ». Actions are written with N, E, S and W in both languages. */
  land: (name: string) => string;
  camp: (name: string, of: string | null) => string;
  territory: (name: string) => string;
  floe: (name: string, form: Form) => string;
  yourVehicle: string;
  vehicle: (name: string) => string;
  carries: (what: string) => string;
  yourContainers: (count: number) => string;
  containers: (count: number, name: string | null) => string;
  bear: string;
  mustLeave: string;
  lay: (form: Form, hexes: string) => string;
  melts: string;
  bearHere: string;
  steps: (count: number, via: string) => string;
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
  quiet: (turns: number) => string;
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
  robs: (robber: string, victim: string, place: string) => string;
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
  total: (points: number) => string;
  lost: (what: string) => string;
  seeLake: string;
  winner: string;
  tally: (points: number, cards: number, load: string | null) => string;
  carried: (own: boolean) => string;
  where: (place: string) => string;
}

const en: Words = {
  board: 'The lake. Arrow keys move, Enter chooses; with a floe in hand R turns it and T changes its shape.',
  water: 'open water',
  island: 'The island',
  land: (name) => name,
  camp: (name, of) => (of === null ? `Camp ${name}, nobody’s` : `Camp ${name} of ${of}`),
  territory: (name) => `Territory ${name}`,
  floe: (name, form) => `Floe ${name}, ${en.form[form]}`,
  yourVehicle: 'your vehicle',
  vehicle: (name) => `vehicle of ${name}`,
  carries: (what) => `with ${what}`,
  yourContainers: (count) => (count === 1 ? 'a container of yours' : `${count} containers of yours`),
  containers: (count, name) =>
    `${count === 1 ? 'a container' : `${count} containers`} of ${name ?? 'nobody'}`,
  bear: 'the bear: no vehicle may enter',
  mustLeave: 'you must leave if you can',
  lay: (form, hexes) => `lay the ${en.form[form]} floe on ${hexes}`,
  melts: 'let it melt',
  bearHere: 'put the bear here',
  steps: (count, via) => `${count === 1 ? 'one step' : `${count} steps`}${via === '' ? '' : ` by way of ${via}`}`,
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
  quiet: (turns) => `${turns} of 30 quiet turns`,
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
    found: 'Found',
    frostbite: 'Frostbite',
    helicopter: 'Helicopter',
    fog: 'Fog',
  },
  cardText: {
    bear: 'The bear goes elsewhere.',
    robbery: 'Load another’s loose container.',
    found: 'A container from the island.',
    frostbite: 'Home, and no voyage.',
    helicopter: 'Fly anywhere with your load.',
    fog: 'Foils a robbery.',
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
  robs: (robber, victim, place) => `${robber} reaches for a container of ${victim} (${place}).`,
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
  total: (points) => (points === 1 ? '1 point' : `${points} points`),
  lost: (what) => `Gone down with the ice: ${what}`,
  seeLake: 'See the lake',
  winner: 'wins',
  tally: (points, cards, load) =>
    `${en.total(points)}, ${cards === 1 ? '1 card' : `${cards} cards`}${load === null ? '' : `, carries ${load}`}`,
  carried: (own) => (own ? 'a container of its colour' : 'a container of another colour'),
  where: (place) => (place === 'island' ? 'the island' : /^[NESW]+$/.test(place) ? place : `floe ${place}`),
};

const ouest = (name: string) => name.replace('W', 'O');

const fr: Words = {
  board:
    'Le lac. Les flèches déplacent, Entrée choisit\u202f; avec un glaçon en main, R le tourne et T change sa forme.',
  water: 'eau libre',
  island: 'L’île',
  land: ouest,
  camp: (name, of) => (of === null ? `Camp ${ouest(name)}, sans joueur` : `Camp ${ouest(name)} de ${of}`),
  territory: (name) => `Territoire ${ouest(name)}`,
  floe: (name, form) => `Glaçon ${name}, ${fr.form[form]}`,
  yourVehicle: 'votre chenille',
  vehicle: (name) => `chenille de ${name}`,
  carries: (what) => `avec ${what}`,
  yourContainers: (count) => (count === 1 ? 'un de vos conteneurs' : `${count} de vos conteneurs`),
  containers: (count, name) =>
    `${count === 1 ? 'un conteneur' : `${count} conteneurs`} ${name === null ? 'sans propriétaire' : `de ${name}`}`,
  bear: 'l’ours\u00a0: aucune chenille n’entre',
  mustLeave: 'vous devez partir si vous le pouvez',
  lay: (form, hexes) => `poser le glaçon ${fr.form[form]} en ${hexes}`,
  melts: 'le faire fondre',
  bearHere: 'mettre l’ours ici',
  steps: (count, via) => `${count === 1 ? 'un pas' : `${count} pas`}${via === '' ? '' : ` en passant par ${via}`}`,
  fly: 'voler ici',
  delivers: 'Met un conteneur à l’abri.',
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
  quiet: (turns) => `${turns < 2 ? `${turns} tour calme` : `${turns} tours calmes`} sur 30`,
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
    found: 'Trouvaille',
    frostbite: 'Engelures',
    helicopter: 'Hélicoptère',
    fog: 'Brouillard',
  },
  cardText: {
    bear: 'L’ours va ailleurs.',
    robbery: 'Chargez le conteneur d’un autre.',
    found: 'Un conteneur de l’île.',
    frostbite: 'Au camp, sans voyage.',
    helicopter: 'Volez où vous voulez, chargé ou non.',
    fog: 'Fait échouer un rapt.',
  },
  iceCard: (kind, winter, spring) => `${kind}\u00a0: ${winter} en hiver, ${spring} au printemps`,
  aCard: 'Une carte gardée',
  hand: 'Votre main',
  noCards: 'Aucune carte',
  robCard: '\u00a0: voler quelqu’un ici',
  flyCard: '\u00a0: choisir où voler',
  walkAgain: '\u00a0: le garder',
  end: 'Finir le voyage',
  load: 'Charger',
  unload: 'Décharger',
  rob: (name) => `Voler ${name}`,
  take: 'Prendre le conteneur',
  leave: 'Le laisser',
  playFog: 'Jouer le brouillard',
  yieldUp: 'Céder',
  robAgain: 'Un autre rapt',
  robWhom: 'Choisissez qui voler.',
  robs: (robber, victim, place) => `${robber} veut saisir un conteneur de ${victim} (${place}).`,
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
  total: (points) => (points < 2 ? `${points} point` : `${points} points`),
  lost: (what) => `Partis avec la glace\u00a0: ${what}`,
  seeLake: 'Voir le lac',
  winner: 'gagne',
  tally: (points, cards, load) =>
    `${fr.total(points)}, ${cards < 2 ? `${cards} carte` : `${cards} cartes`}${load === null ? '' : `, porte ${load}`}`,
  carried: (own) => (own ? 'un conteneur de sa couleur' : 'un conteneur d’une autre couleur'),
  where: (place) => (place === 'island' ? 'l’île' : /^[NESW]+$/.test(place) ? ouest(place) : `glaçon ${place}`),
};

export const words: Record<Lang, Words> = { en, fr };

/** Things one after another, the last joined by a word. */
export const list = (parts: readonly string[], lang: Lang): string =>
  new Intl.ListFormat(lang, { type: 'conjunction' }).format(parts);
