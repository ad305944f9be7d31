/**
 * What the shell and a game's board say to each other.
 *
 * A game's folder here has an `index.ts` whose default export is a {@link GameBoard}. The shell finds the folder by
 * its name, which is the game's id, and loads it when somebody sits down. A board draws what the view says
 * and offers the legal actions that came with it. It knows how actions are *written*, never which are allowed.
 */
import type { Component } from 'svelte';
import type { Lang } from '../protocol.gen';
import type { Projector } from './projector.svelte';

export type { Lang };

/** Who reads what a board says, and of what. */
export interface Reader<View> {
  view: View;
  /** Through whose eyes; `null` for a spectator. */
  you: number | null;
  names: readonly string[];
  lang: Lang;
}

/** A legal action in the game's notation, with what will certainly happen if it is done. */
export interface Choice<Event> {
  do: string;
  then: readonly Event[];
}

/** What a board is given. All of it may change at any time. `Obstacle` is what the game shows of a refusal. */
export interface BoardProps<View, Event, Obstacle = unknown> {
  /** Tells the board what to show, once it is attached; and whether anything is being shown. */
  projector: Projector<View, Event>;
  /** What the picture rests on, or comes from while it moves. */
  view: View;
  /** Through whose eyes the view is seen, and who acts on this screen; `null` for a spectator. */
  you: number | null;
  /** What may be done now. Empty if it is not one's turn, or an answer is under way. */
  legal: readonly Choice<Event>[];
  /** `false`: `legal` is empty because there are too many; ask for those that begin with a prefix. */
  listed: boolean;
  ask(prefix: string): Promise<readonly Choice<Event>[]>;
  /** What one would see after these actions if nobody else did anything; `null` if they are not allowed, or it is not certain. */
  suppose(actions: string[]): Promise<View | null>;
  /** The players' names by seat. Colours and emblems come from `styleOf(seat)`. */
  names: readonly string[];
  lang: Lang;
  /** Events to point at without playing them: a line of the log, a button for a choice. */
  point: readonly Event[];
  /** What the others did since one's last step: stays on the picture as a faint trace. */
  lately: readonly Event[];
  /** What stands in the way of what was tried last: drawn in red until the next thing is done or picked up. */
  obstacle: Obstacle | null;
  /** What would follow from the advice that is looked at; `point` has it too, for boards that draw both alike. */
  advised?: readonly Event[];
  /** How long things take, as a factor: 1 is the usual pace, 0 shows everything at once. */
  pace: number;
  /** A picture in a book: only to be looked at, so what is there to be touched is left out. */
  still?: boolean;
  /** The page around the board has the film's controls: a replay. */
  controlled?: boolean;
  /** Does what the actions say, all or none of them, in order. */
  onAct(actions: string[]): void;
  /** Takes the last step back, which was ours, and does this instead. */
  onInstead(actions: string[]): void;
  /** Somebody tried what is not offered: ask the house why not. `null`: they do something else now. */
  onWhy(action: string | null): void;
  /** A short sentence about what is being pointed at, or `null`: shown under the prompt and read aloud. */
  onHint(hint: string | null): void;
}

/** An action that has no place on the board, or deserves a button as well. */
export interface ActionButton {
  do: string;
  label: string;
  /** It keeps its place though it cannot be done now: touching it asks why not. */
  off?: boolean;
  /** What to ask before it is done. */
  sure?: string;
}

/** A step as it stands in a log. */
export interface LogStep<Event> {
  by: number | 'chance';
  events: readonly ({ event: Event } & Record<Lang, string>)[];
}

/** Where several steps are one thing to tell, such as a voyage: the log has one line for them. */
export interface Digest<Event> {
  /** Does the step belong to what these have begun? */
  joins(before: readonly LogStep<Event>[], step: LogStep<Event>): boolean;
  /** All of them in few words; `{0}` stands for the name of seat 0. */
  tell(steps: readonly LogStep<Event>[], lang: Lang): string;
  /** To whoever listens: of weight, and so said by itself, not in one breath with what was done. */
  apart?(event: Event): boolean;
  /** Is this step, where it is all that somebody did, told better here than by itself? */
  alone?(step: LogStep<Event>): boolean;
}

/** How actions are typed: in the reader's words and in any order, instead of as they are written in records. */
export interface Typing {
  /** The reader's words for those of the records, where they differ. */
  words(lang: Lang): Readonly<Record<string, string>>;
  /** An action, to show how it is done while there is nothing to do. */
  sample: string;
  /** Something better to show than the first of the legal actions. */
  example?(legal: readonly string[], lang: Lang): string | null;
  /** The words of one action, small letters of the records, as records have them; otherwise they stand as they were typed. */
  tidy?(words: readonly string[]): string;
  /** Several actions in a text that is no list of words, such as a whole programme; `null` if it is something else. */
  read?(text: string, lang: Lang): string[] | null;
  /** The same the other way round. */
  write?(actions: readonly string[], lang: Lang): string;
}

/** What the shell shows of a seat besides its name. */
export interface TallyProps<View, Event = unknown> {
  /** As far as it was shown: a film may be long, and what stands beside it tells the same moment. */
  view: View;
  /** What has been shown since the picture last rested. */
  seen: readonly Event[];
  seat: number;
  lang: Lang;
}

export interface GameBoard<View, Event, Obstacle = unknown> {
  Board: Component<BoardProps<View, Event, Obstacle>>;
  /** What a plan leads to that is still being written, from a view that supposes it. Other boards have actions one by one. */
  sketch?(supposed: View): readonly Event[];
  /** The view once an event has been shown, as far as the event tells it: what stands beside the board keeps up with it. */
  after?(view: View, event: Event): View;
  /** A line or a few marks about one player, for the list of players. */
  Tally?: Component<TallyProps<View, Event>>;
  /**
   * What is left until the game ends, in a few words, as far as everybody can see it; `null` where the board says so itself. `view`
   * is as far as it was shown, `seen` what has been shown since the picture last rested.
   */
  untilEnd?(view: View, lang: Lang, seen: readonly Event[]): string | null;
  /** Where a game deals the players' colours: the style that each seat wears (see `styleOf`). Otherwise each its own. */
  styles?(view: View): readonly number[];
  /** The legal actions that get a button beside the prompt. */
  buttons(legal: readonly Choice<Event>[], view: View, lang: Lang, names: readonly string[]): ActionButton[];
  /**
   * Where several share a screen: a name for what this view's seat is about in private, so that a curtain falls before
   * each such moment; `null` where everybody may look. Without this, everything a seat sees is its own.
   */
  privacy?(view: View): string | null;
  /**
   * How many milliseconds at least an event of weight is shown, with its sentence in large letters: a card, an alarm, the
   * last round. 0 for everything else.
   */
  weigh?(event: Event, sentence: string): number;
  /** What an advised way comes to, in a sentence, where its first event says too little. */
  advice?(then: readonly Event[], lang: Lang, names: readonly string[]): string | null;
  /** Keys that mean something on this board only, for the list of keys. */
  keys?(lang: Lang): readonly { key: string; text: string }[];
  digest?: Digest<Event>;
  typing?: Typing;
  /** Whose deed an event is, where that is not always whoever made the step. */
  actor?(event: Event): number | null;
  /** In a replay: is this event a step of its own? Otherwise what is done at once is one. */
  stepwise?(event: Event): boolean;
  /** Options that say how the board begins: they are chosen from small pictures of it. */
  shapes?: readonly string[];
  /** Width over height of the board, so that a page can be laid out before the board is there. */
  shape: number;
  /** Whatever room a table has is of use to the board: `shape` is for books only. */
  fills?: boolean;
  /** The same on a low screen, such as a phone on its side; otherwise `shape`. */
  lowShape?: number;
  /** The same on a small phone. */
  smallShape?: number;
  /** The same of a picture in a book, where what is touched is left out; otherwise `shape`. */
  stillShape?: number;
}

/** So long a sentence is shown to whoever reads it for the first time, in milliseconds. */
export function readingTime(sentence: string): number {
  return Math.min(2600, 700 + 28 * sentence.length);
}

/** A board whose types nobody outside its folder knows. */
export type AnyBoard = GameBoard<unknown, unknown>;

/** A view with what has been shown since. */
export function upToNow<View, Event>(board: Pick<GameBoard<View, Event>, 'after'>, view: View, seen: readonly Event[]): View {
  const { after } = board;
  return after ? seen.reduce<View>((now, event) => after(now, event), view) : view;
}
