import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyBoard } from '../games/board';
import type { SeatInfo } from '../protocol.gen';
import { Everything, TABLE, person, screen, state, step } from './client-support';
import { isUntried } from './reading';

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
    const told = () => client.log.flatMap((entry) => (entry.is === 'step' ? entry.step.events.map(({ event }) => event) : []));
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

  it('rings for every turn of one’s own, though the other answers without a rest between', () => {
    const client = all.sitDown([1]);
    client.projector.attach(screen());
    all.tell(1, [step(0, 'walks')], 'one', [1], [1]);
    vi.runAllTimers();
    expect(all.rings).toBe(1);
    all.tell(3, [step(1, 'walks'), step(0, 'answers')], 'two', [1], [1]);
    vi.runAllTimers();
    expect(all.rings).toBe(2);
    // What others do while one thinks is not a turn of one’s own.
    all.tell(4, [step(0, 'is ready')], 'three', [1], [1]);
    vi.runAllTimers();
    expect(all.rings).toBe(2);
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

  it('says who won where somebody resigned', () => {
    all.sitDown([0]);
    const told = [{ is: 'said' as const, fr: '{0} abandonne.', en: '{0} resigns.' }];
    const over = { scores: [], results: [], winners: [1] };
    all.hear({ type: 'told', viewer: 0, number: 1, told, state: { ...state('end', [], 0), turn: { act: [], over } } });
    expect(all.said.slice(-2)).toEqual(['Ada\u00a0(you) resigns.', 'The game is over. Bo won']);
  });

  it('says once that somebody resigned or took back, and then what to do', () => {
    all.sitDown([0, 1]);
    all.tell(1, [{ is: 'said', fr: '{1} abandonne.', en: '{1} resigns.' }], 'after', [0], [0, 1]);
    expect(all.said.slice(1)).toEqual(['Bo resigns.', 'Ada: prompt after']);
    all.tell(2, [{ is: 'undone', keep: 0 }], 'before', [0], [0, 1]);
    expect(all.said.slice(3)).toEqual(['The last move was taken back.', 'Ada: prompt before']);
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
