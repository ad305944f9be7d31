import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyBoard } from '../games/board';
import type { Item, Replay, SeatInfo, ServerMessage, State, TableInfo } from '../protocol.gen';
import { TableClient } from './client.svelte';
import type { Socket } from './connection';
import { isUntried } from './reading';
import type { World } from './world';

const person = (name: string): SeatInfo => ({
  holder: { kind: 'person', name },
  covered: null,
  resigned: false,
  here: true,
  wait_ms: null,
  clock: null,
});
const TABLE = {
  id: 'x',
  game: 'g',
  secrets: false,
  options: {},
  customs: { advice: false, cover: 3 },
  stage: 'playing',
  seats: [person('Ada'), person('Bo')],
  patience_ms: 1000,
  silence_ms: 1000,
  undo: null,
  rematch: null,
  next: null,
  ending: null,
  luck: null,
} as TableInfo;

const step = (by: number, text: string): Item => ({
  is: 'step',
  by,
  do: text,
  events: [{ event: text, fr: `{${by}} ${text}`, en: `{${by}} ${text}` }],
});

function state(view: string, act: number[], seat: number, decision = 0): State {
  const legal = act.includes(seat) ? { count: 1, listed: true, actions: [{ do: `by ${seat}`, then: [] }] } : null;
  return { view, turn: { act, over: null }, prompt: { fr: view, en: `prompt ${view}` }, decision, legal };
}

/** The house, the browser and whoever listens, in one. */
class Everything {
  sent: { id: string; type: string; [key: string]: unknown }[] = [];
  said: string[] = [];
  rings = 0;
  board: Promise<AnyBoard | null> = Promise.resolve(null);
  shelf: Promise<null> = Promise.resolve(null);
  tape: Promise<Replay | null> = Promise.resolve(null);
  pace = 1;
  socket: Socket = { send: () => {}, close: () => {}, onopen: null, onmessage: null, onclose: null };

  world: World = {
    network: {
      dial: () => (this.socket = { ...this.socket, send: (text) => void this.sent.push(JSON.parse(text)) }),
      after: () => () => {},
      random: () => 0.5,
    },
    now: () => 0,
    lang: 'en',
    pace: 1,
    visible: true,
    announce: (text) => void this.said.push(text),
    ring: () => void (this.rings += 1),
    keep: () => {},
    keysOf: () => ['k'],
    newKey: () => 'n',
    boardOf: () => this.board,
    gameOf: () => this.shelf,
    retell: () => this.tape,
    serves: () => {},
  };

  hear(message: ServerMessage): void {
    this.socket.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Everybody at this screen is told the same. */
  tell(number: number, told: Item[], view: string, act: number[], viewers: (number | null)[], decision = 0): void {
    for (const viewer of viewers) this.hear({ type: 'told', viewer, number, told, state: state(view, act, viewer ?? -1, decision) });
  }

  sitDown(seats: number[], table: Partial<TableInfo> = {}): TableClient {
    const client = new TableClient('x', this.world);
    this.socket.onopen?.();
    const viewers = seats.length > 0 ? seats : [null];
    const streams = viewers.map((viewer) => ({
      viewer,
      number: 0,
      afresh: true,
      earlier: 0,
      steps: 0,
      told: [],
      state: state('start', [0], viewer ?? -1),
    }));
    this.hear({ type: 'welcome', id: this.sent[0]!.id, build: '', table: { ...TABLE, ...table }, seats, host: true, streams });
    return client;
  }
}

/** A board on which everything takes 100 ms. */
const screen = () => ({ shown: [] as string[], show: () => 100, settle: () => {} });

let all: Everything;
beforeEach(() => {
  vi.useFakeTimers();
  all = new Everything();
});
afterEach(() => void vi.useRealTimers());

describe('one playhead', () => {
  it('keeps prompt, turn and log where the board is', () => {
    const client = all.sitDown([1]);
    client.projector.attach(screen());
    all.tell(1, [step(0, 'walks')], 'one', [0], [1]);
    all.tell(2, [step(0, 'rests')], 'two', [1], [1]);
    expect(client.shot?.telling.en).toBe('{0} walks');
    expect(client.log.map(({ number }) => number)).toEqual([1]);
    expect([client.settled?.view, client.acting, client.legal, client.busy]).toEqual(['start', false, [], true]);
    vi.advanceTimersByTime(100);
    expect([client.settled?.view, client.shot?.telling.en, client.log.length]).toEqual(['one', '{0} rests', 2]);
    expect(client.acting).toBe(false);
    vi.advanceTimersByTime(100);
    expect([client.settled?.view, client.acting, client.legal.length, client.busy]).toEqual(['two', true, 1, false]);
  });

  it('shows whose deed it is, and whom dice and cards are for', () => {
    const client = all.sitDown([1]);
    client.projector.attach(screen());
    all.tell(1, [step(0, 'walks')], 'one', [0], [1]);
    expect(client.onTurn).toEqual([0]);
    all.tell(2, [{ is: 'step', by: 'chance', do: '4', events: [{ event: '4', fr: 'dé', en: 'die' }] }], 'two', [1], [1]);
    vi.advanceTimersByTime(520);
    expect([client.shot?.telling.en, client.onTurn], 'after a pause').toEqual(['die', [1]]);
    vi.runAllTimers();
    expect(client.onTurn).toEqual([1]);
  });

  it('tells of the step that is being shown what has been seen of it', () => {
    const client = all.sitDown([1]);
    client.projector.attach(screen());
    const events = ['hops', 'rests'].map((event) => ({ event, fr: event, en: event }));
    all.tell(1, [{ is: 'step', by: 0, do: 'x', events }], 'one', [1], [1]);
    const told = () => client.log.flatMap((entry) => (entry.is === 'step' ? entry.told.events.map(({ event }) => event) : []));
    expect(told()).toEqual(['hops']);
    vi.advanceTimersByTime(100);
    expect(told()).toEqual(['hops', 'rests']);
    vi.runAllTimers();
    expect(told()).toEqual(['hops', 'rests']);
  });

  it('says every step as it is shown, once, and one’s turn when one can act', () => {
    const client = all.sitDown([1]);
    client.projector.attach(screen());
    all.tell(1, [step(0, 'walks')], 'one', [0], [1]);
    all.tell(2, [step(0, 'rests')], 'two', [1], [1]);
    expect([all.said, all.rings]).toEqual([['prompt start', 'Ada walks'], 0]);
    vi.advanceTimersByTime(100);
    expect([all.said.slice(2), all.rings]).toEqual([['Ada rests'], 0]);
    vi.advanceTimersByTime(100);
    expect([all.said.slice(2), all.rings]).toEqual([['Ada rests', 'prompt two'], 1]);
  });

  it('says whose turn it is to whoever waits for people, and asks nobody twice', () => {
    const bot = { ...person(''), holder: { kind: 'bot', level: 1, name: 0 } } as SeatInfo;
    all.sitDown([1], { seats: [bot, person('Bo'), person('Cy')] });
    expect(all.said, 'a computer answers at once').toEqual([]);
    all.tell(1, [step(0, 'walks')], 'mine', [1], [1]);
    all.tell(2, [step(2, 'is ready')], 'mine', [1], [1]);
    expect(all.said, 'the same question').toEqual(['Chough walks', 'prompt mine', 'Cy is ready']);
    all.tell(3, [step(1, 'rests')], 'mine', [1], [1]);
    all.tell(4, [step(1, 'hops')], 'of Cy', [2], [1]);
    expect(all.said.slice(3)).toEqual(['Bo\u00a0(you) rests', 'prompt mine', 'Bo\u00a0(you) hops', 'prompt of Cy']);
  });

  it('says whom of several at a screen it asks, and nothing for whoever has just passed it on', () => {
    all.sitDown([0, 1]);
    all.tell(1, [step(0, 'walks')], 'one', [1], [0, 1]);
    expect(all.said).toEqual(['Ada: prompt start', 'Ada walks', 'Bo: prompt one']);
  });

  it('tells in few words what has many events', async () => {
    all.board = Promise.resolve({ digest: { joins: () => false, tell: () => '{0} skates far' } } as unknown as AnyBoard);
    all.sitDown([1]);
    await vi.runAllTimersAsync();
    const events = ['one', 'two', 'three', 'four'].map((event) => ({ event, fr: event, en: event }));
    all.tell(1, [{ is: 'step', by: 0, do: 'x', events }], 'one', [0], [1]);
    expect(all.said.at(1)).toBe('Ada skates far');
  });

  it('shows a bot’s move at once that comes before the board', () => {
    const client = all.sitDown([1]);
    all.tell(1, [step(0, 'walks')], 'one', [1], [1]);
    expect([client.settled?.view, client.acting, client.log.length]).toEqual(['one', true, 1]);
  });

  it('says once that somebody resigned or took back, and then what to do', () => {
    all.sitDown([0, 1]);
    all.tell(1, [{ is: 'said', fr: '{1} abandonne.', en: '{1} resigns.' }], 'after', [0], [0, 1]);
    expect(all.said.slice(1)).toEqual(['Bo resigns.', 'Ada: prompt after']);
    all.tell(2, [{ is: 'undone', keep: 0 }], 'before', [0], [0, 1]);
    expect(all.said.slice(3)).toEqual(['The last step was taken back.', 'Ada: prompt before']);
  });

  it('jumps after an undo', () => {
    const client = all.sitDown([1]);
    client.projector.attach(screen());
    all.tell(1, [step(0, 'walks')], 'one', [1], [1]);
    all.tell(2, [{ is: 'undone', keep: 0 }], 'start', [0], [1]);
    expect([client.settled?.view, client.atRest, client.log.map(({ is }) => is)]).toEqual(['start', true, ['undone']]);
  });

  it('remembers what the others did since one’s last step, and plays it again', () => {
    const client = all.sitDown([1]);
    client.projector.attach(screen());
    all.tell(1, [step(1, 'walks')], 'one', [0], [1]);
    all.tell(2, [step(0, 'hops')], 'two', [0], [1]);
    all.tell(3, [step(0, 'rests')], 'three', [1], [1]);
    vi.runAllTimers();
    expect(client.lately).toEqual(['hops', 'rests']);
    const said = all.said.length;
    client.replay();
    expect([client.settled?.view, client.shot?.telling.en]).toEqual(['one', '{0} hops']);
    vi.runAllTimers();
    expect([client.settled?.view, client.acting, all.said.length]).toEqual(['three', true, said]);
  });

  it('knows who of several at a screen has not done anything yet', () => {
    const client = all.sitDown([0, 1], { secrets: true });
    client.lift();
    expect([client.viewer, isUntried(client.reading, client.viewer)]).toEqual([0, true]);
    all.tell(1, [step(0, 'walks')], 'one', [1], [0, 1]);
    expect([client.viewer, isUntried(client.reading, client.viewer)]).toEqual([1, true]);
    client.lift();
    all.tell(2, [step(1, 'walks')], 'two', [0], [0, 1]);
    client.lift();
    expect([client.viewer, client.lastToDecide, isUntried(client.reading, client.viewer)]).toEqual([0, null, false]);
  });

  it('shows the last film before the game is over', () => {
    const client = all.sitDown([1]);
    client.projector.attach(screen());
    all.tell(1, [step(0, 'wins')], 'end', [], [1]);
    all.hear({ type: 'table', table: { ...TABLE, stage: 'over' } });
    expect([client.playing, client.onTurn]).toEqual([true, [0]]);
    vi.runAllTimers();
    expect([client.playing, client.onTurn]).toEqual([false, []]);
  });

  it('is also what the others did in one’s own step, where that sets all of them off', async () => {
    all.board = Promise.resolve({ actor: (event: string) => Number(event[0]) } as unknown as AnyBoard);
    const client = all.sitDown([1]);
    await vi.runAllTimersAsync();
    client.projector.attach(screen());
    const skates = ['1 writes', '0 skates', '1 falls'].map((event) => ({ event, fr: event, en: event }));
    all.tell(1, [{ is: 'step', by: 1, do: 'go', events: skates }], 'one', [1], [1]);
    vi.runAllTimers();
    expect(client.lately).toEqual(['0 skates']);
    client.replay();
    expect([client.settled?.view, client.shot?.telling.en]).toEqual(['start', '1 writes']);
  });
});

describe('coming back', () => {
  const told = [step(1, 'walks'), step(0, 'hops'), step(0, 'rests')];
  const frame = (view: string, item: Item | null) => ({
    view,
    prompt: { fr: view, en: `prompt ${view}` },
    told: item?.is === 'step' ? { by: item.by, do: item.do, events: item.events } : null,
  });
  const tape = {
    from: 1,
    frames: [frame('left', null), frame('hopped', told[1]!), frame('rested', told[2]!)],
  } as unknown as Replay;

  /** Sits down at a table where something happened since. */
  async function comeBack(decision = 1, table: Partial<TableInfo> = {}): Promise<TableClient> {
    const client = new TableClient('x', all.world);
    all.socket.onopen?.();
    const stream = { viewer: 1, number: 3, afresh: true, earlier: 0, steps: 0, told, state: state('now', [1], 1, decision) };
    const id = all.sent.at(-1)!.id;
    all.hear({ type: 'welcome', id, build: '', table: { ...TABLE, ...table }, seats: [1], host: true, streams: [stream] });
    await vi.advanceTimersByTimeAsync(0);
    return client;
  }

  it('begins where one left, waits for the board, and tells everything as it is seen', async () => {
    all.tape = Promise.resolve(tape);
    const client = await comeBack();
    expect([client.settled?.view, client.acting, client.busy, client.log.length]).toEqual(['left', false, true, 1]);
    expect(all.said).toEqual([]);
    client.projector.attach(screen());
    vi.advanceTimersByTime(900);
    expect([client.shot?.telling.en, client.log.length, client.onTurn]).toEqual(['{0} hops', 2, [0]]);
    vi.advanceTimersByTime(100);
    expect([client.settled?.view, client.shot?.telling.en, client.log.length]).toEqual(['hopped', '{0} rests', 3]);
    vi.runAllTimers();
    expect([client.settled?.view, client.acting, client.projector.since]).toEqual(['now', true, false]);
    expect(all.said).toEqual(['Ada hops', 'Ada rests', 'prompt now']);
    expect([client.lately, all.rings]).toEqual([['hops', 'rests'], 1]);
  });

  it('can be skipped, before the board is there and after', async () => {
    all.tape = Promise.resolve(tape);
    const early = await comeBack();
    early.projector.skip();
    expect([early.settled?.view, early.acting, early.lately]).toEqual(['now', true, ['hops', 'rests']]);
    const later = await comeBack();
    later.projector.attach(screen());
    later.projector.skip();
    expect([later.settled?.view, later.acting, later.lately]).toEqual(['now', true, ['hops', 'rests']]);
  });

  it('leaves only marks where nothing moves, and after the end', async () => {
    all.tape = Promise.resolve(tape);
    const over = await comeBack(1, { stage: 'over' });
    expect([over.settled?.view, over.lately, over.atRest]).toEqual(['now', ['hops', 'rests'], true]);
    Object.assign(all.world, { pace: 0 });
    const still = await comeBack();
    expect([still.settled?.view, still.lately, still.acting]).toEqual(['now', ['hops', 'rests'], true]);
  });

  it('shows what is heard meanwhile after it', async () => {
    all.tape = new Promise((resolve) => setTimeout(resolve, 500, tape));
    const client = await comeBack();
    all.tell(4, [step(0, 'sings')], 'sung', [1], [1], 1);
    expect(client.settled).toBeNull();
    await vi.advanceTimersByTimeAsync(500);
    expect(client.settled?.view, 'the tape is too short: the present').toBe('sung');

    all.tape = Promise.resolve(tape);
    const other = await comeBack();
    all.tell(4, [step(0, 'sings')], 'sung', [1], [1], 1);
    expect(other.settled?.view).toBe('left');
    other.projector.attach(screen());
    vi.runAllTimers();
    expect([other.settled?.view, other.lately]).toEqual(['sung', ['hops', 'rests', 'sings']]);
  });

  it('does not wait for a house that has no film to give', async () => {
    all.tape = Promise.reject(new Error('busy'));
    const client = await comeBack();
    expect([client.settled?.view, client.acting]).toEqual(['now', true]);
    all.tape = new Promise(() => {});
    const slow = await comeBack();
    expect(slow.settled).toBeNull();
    await vi.advanceTimersByTimeAsync(3000);
    expect(slow.settled?.view).toBe('now');
  });

  it('is nothing at all where nothing happened: what somebody has picked up stays in hand', () => {
    const client = all.sitDown([0]);
    client.projector.attach(screen());
    const before = client.legal;
    expect(before.length).toBe(1);
    client.greetAgain();
    all.socket.onopen?.();
    const stream = { viewer: 0, number: 0, afresh: false, earlier: 0, steps: 0, told: [], state: state('start', [0], 0) };
    const id = all.sent.at(-1)!.id;
    all.hear({ type: 'welcome', id, build: '', table: TABLE, seats: [0], host: true, streams: [stream] });
    expect(client.legal, 'the same list, not one like it').toBe(before);
  });

  it('is no film after a short break in the line: the page has seen it', async () => {
    const client = all.sitDown([1]);
    client.projector.attach(screen());
    all.tell(1, [step(1, 'walks')], 'one', [0], [1]);
    vi.runAllTimers();
    const stream = { viewer: 1, number: 3, afresh: false, earlier: 0, steps: 1, told: told.slice(1), state: state('now', [1], 1, 1) };
    client.greetAgain();
    all.socket.onopen?.();
    const id = all.sent.at(-1)!.id;
    all.hear({ type: 'welcome', id, build: '', table: TABLE, seats: [1], host: true, streams: [stream] });
    vi.advanceTimersByTime(420);
    expect([client.projector.since, client.settled?.view, client.shot?.telling.en]).toEqual([false, 'one', '{0} hops']);
  });
});

describe('whose eyes', () => {
  it('go with the turn where several share a screen and nothing is secret', () => {
    const client = all.sitDown([0, 1]);
    expect(client.viewer).toBe(0);
    all.tell(1, [step(0, 'walks')], 'one', [1], [0, 1]);
    expect([client.viewer, client.veiled, client.legal[0]?.do]).toEqual([1, false, 'by 1']);
  });

  it('are covered between two who have secrets, though the shelf never comes', async () => {
    all.shelf = Promise.reject(new Error('no shelf'));
    const client = all.sitDown([0, 1], { secrets: true });
    await Promise.resolve();
    expect(client.veiled).toBe(true);
    client.lift();
    expect(client.veiled).toBe(false);
    all.tell(1, [step(0, 'walks')], 'one', [1], [0, 1]);
    expect([client.viewer, client.veiled]).toEqual([1, true]);
  });

  /** Two who write in private, round by round, as Ice Lake's do. */
  const rounds = { privacy: (view: string) => (view.startsWith('round') ? view.slice(0, 7) : null) } as unknown as AnyBoard;

  async function inRounds(): Promise<TableClient> {
    all.board = Promise.resolve(rounds);
    const client = all.sitDown([0, 1], { secrets: true });
    await vi.runAllTimersAsync();
    all.tell(1, [step(0, 'begins')], 'round 1', [0, 1], [0, 1]);
    return client;
  }

  it('say nothing of a seat behind its curtain', async () => {
    const client = await inRounds();
    all.tell(2, [step(0, 'is ready')], 'round 1 of Bo', [1], [0, 1]);
    expect([client.viewer, client.veiled]).toEqual([1, true]);
    expect(all.said.filter((said) => said.includes('prompt'))).toEqual([]);
  });

  it('leave to each what is their own: nobody takes back another’s readiness', async () => {
    const client = await inRounds();
    all.tell(2, [step(0, 'is ready')], 'round 1', [1], [0, 1]);
    expect([client.viewer, client.veiled, client.lastToDecide], 'who has just handed over may want it back').toEqual([1, true, 0]);
    client.lift();
    expect(client.lastToDecide).toBe(null);
  });

  it('go back, covered, to whoever takes back', async () => {
    const client = await inRounds();
    client.lift();
    all.tell(2, [step(0, 'is ready')], 'round 1', [1], [0, 1]);
    expect(client.viewer).toBe(1);
    void client.takeBack(0);
    all.tell(3, [{ is: 'undone', keep: 1 }], 'round 1', [0, 1], [0, 1]);
    expect([client.viewer, client.veiled]).toEqual([0, true]);
  });

  it('are everybody’s after a film, until all have looked', async () => {
    const client = await inRounds();
    client.lift();
    all.tell(2, [step(0, 'skates')], 'round 2', [0, 1], [0, 1]);
    expect([client.veiled, client.lingering, client.acting, client.legal]).toEqual([false, true, false, []]);
    client.onward();
    expect([client.veiled, client.lingering]).toEqual([true, false]);
  });

  it('are covered where it is not known whether there are secrets', () => {
    const client = all.sitDown([0, 1], { secrets: undefined as unknown as boolean });
    expect(client.veiled).toBe(true);
  });

  it('stay until everybody has seen what happened', () => {
    const client = all.sitDown([0, 1], { secrets: true });
    client.lift();
    client.projector.attach(screen());
    all.tell(1, [step(0, 'walks')], 'one', [1], [0, 1]);
    expect([client.viewer, client.veiled]).toEqual([0, false]);
    vi.advanceTimersByTime(100);
    expect([client.viewer, client.veiled]).toEqual([1, true]);
  });
});

describe('what is done', () => {
  it('closes the board until the house has answered', async () => {
    const client = all.sitDown([0]);
    const acted = client.act(['by 0']);
    expect([client.legal, client.busy]).toEqual([[], true]);
    const { id } = all.sent.at(-1)!;
    all.hear({ type: 'refused', id, why: 'LAC-5', fr: 'non', en: 'no, {0}' });
    await acted;
    expect([client.legal.length, client.notices.current?.rule, all.said.at(-1)]).toEqual([1, 'LAC-5', 'no, Ada\u00a0(you)']);
  });

  it('forgets why not with the next thing that is done', async () => {
    const client = all.sitDown([0]);
    const why = client.why('fly');
    all.hear({ type: 'because', id: all.sent.at(-1)!.id, rule: 'turn', fr: 'non', en: 'no' });
    await why;
    expect(client.notices.current).toEqual({ text: { fr: 'non', en: 'no' }, rule: null, obstacle: null });
    void client.act(['by 0']);
    expect(client.notices.current).toBeNull();
  });

  it('shows what stands in the way, until somebody does something else, or something happens', async () => {
    const client = all.sitDown([0]);
    const because = { type: 'because', rule: 'LAC-5', fr: 'non', en: 'no', obstacle: { at: 'e5' } } as const;
    const ask = async () => {
      const why = client.why('fly');
      all.hear({ ...because, id: all.sent.at(-1)!.id });
      await why;
    };
    await ask();
    expect(client.notices.current?.obstacle).toEqual({ at: 'e5' });
    await client.why(null);
    expect(client.notices.current).toBeNull();
    await ask();
    all.tell(1, [step(0, 'walks')], 'one', [1], [0]);
    expect(client.notices.current).toBeNull();
  });

  it('says nothing where nothing stands in the way', async () => {
    const client = all.sitDown([0]);
    const why = client.why('by 0');
    all.hear({ type: 'because', id: all.sent.at(-1)!.id, rule: null, fr: 'permis', en: 'allowed' });
    await why;
    expect(client.notices.current).toBeNull();
  });

  it('may be done instead: the last step is taken back first, and only then', async () => {
    const client = all.sitDown([0]);
    all.tell(1, [step(0, 'walks')], 'one', [0], [0], 1);
    const instead = client.actInstead(['hop']);
    const { id, type } = all.sent.at(-1)!;
    expect(type).toBe('undo');
    all.hear({ type: 'done', id });
    await instead;
    expect(all.sent.at(-1)?.type, 'nothing before the house has gone back').toBe('undo');
    all.tell(2, [{ is: 'undone', keep: 0 }], 'start', [0], [0], 2);
    expect(all.sent.at(-1)).toMatchObject({ type: 'act', seat: 0, decision: 2, do: ['hop'] });
    all.tell(3, [step(0, 'hops')], 'two', [0], [0], 3);
    expect(
      all.sent.filter(({ type }) => type === 'act'),
      'once',
    ).toHaveLength(1);
  });

  it('is not done instead where nothing may be taken back, nor after an undo of somebody else’s', async () => {
    const client = all.sitDown([0]);
    all.tell(1, [step(0, 'walks')], 'one', [0], [0], 1);
    const instead = client.actInstead(['hop']);
    all.hear({ type: 'refused', id: all.sent.at(-1)!.id, why: 'stage', fr: 'non', en: 'no' });
    await instead;
    expect(client.notices.current?.text.en).toBe('no');
    all.tell(2, [{ is: 'undone', keep: 0 }], 'start', [0], [0], 2);
    expect(all.sent.some(({ type }) => type === 'act')).toBe(false);
  });

  it('greets again when something is missing', () => {
    const client = all.sitDown([0]);
    all.tell(3, [step(0, 'late')], 'three', [1], [0]);
    expect([client.status, client.settled?.view]).toEqual(['connecting', 'start']);
    all.socket.onopen?.();
    expect(all.sent.at(-1)).toMatchObject({ type: 'hello', read: [{ viewer: 0, number: 0 }] });
  });
});
