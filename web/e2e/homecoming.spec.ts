import type { Page } from '@playwright/test';
import type { ClientMessage, Legal, Opened, ServerMessage } from '../src/protocol.gen';
import { expect, test } from './test';
import { announced, board, log, move, place, prompt, twoFriends, yourTurn } from './table';

const since = (page: Page) => prompt(page).getByText('What happened since your last move');
const skip = (page: Page) => prompt(page).getByRole('button', { name: 'Skip' });
/** Those who come back see a film, unless they want nothing to move. */
const moving = (page: Page) => page.emulateMedia({ reducedMotion: 'no-preference' });

test('who comes back sees what happened since their last move, in time with everything else', async ({ page: ada, newcomer }) => {
  const bo = await newcomer();
  const link = await twoFriends(ada, bo);
  await expect(since(bo), 'nobody has done anything').toHaveCount(0);
  await move(ada, 'cell', 'e9');
  await yourTurn(bo);
  await moving(bo);
  await bo.reload();
  await yourTurn(bo);
  await expect(since(bo), 'a first visit, as it were: Bo has not done anything yet').toHaveCount(0);

  await ada.goto('about:blank');
  await move(bo, 'cell', 'c9');
  await expect(prompt(bo)).toContainText('Ada is to move');
  await moving(ada);
  // Time stands still on this page, so that nothing has to be quick.
  await ada.clock.install();
  await ada.clock.pauseAt(Date.now() + 60_000);
  await ada.goto(link);
  await expect(since(ada)).toBeVisible();
  await expect(log(ada), 'the log is where the board is').toHaveCount(1);
  await ada.clock.runFor(1000);
  await expect(prompt(ada)).toContainText('Bo');
  await expect(log(ada)).toHaveCount(2);
  await expect(board(ada), 'nothing can be done meanwhile').toHaveCount(0);
  await ada.clock.runFor(20_000);
  await yourTurn(ada);
  await expect(since(ada)).toHaveCount(0);
  await expect(log(ada)).toHaveCount(2);
  await expect(announced(ada)).toContainText('Bo');
  await expect(place(ada, 'c9')).toHaveAccessibleName(/prisoner of Bo/);
  await expect(board(ada).locator('.lately > *').first(), 'it stays marked').toBeAttached();

  // It can be skipped, by a button or a key.
  await ada.reload();
  await skip(ada).click();
  await yourTurn(ada);
  await ada.reload();
  await expect(since(ada)).toBeVisible();
  await ada.keyboard.press('Escape');
  await yourTurn(ada);
  await expect(since(ada)).toHaveCount(0);

  await ada.clock.resume();
  // Where nothing moves there are only the marks; and after one's own move nothing is left to show.
  await ada.emulateMedia({ reducedMotion: 'reduce' });
  await ada.reload();
  await yourTurn(ada);
  await expect(board(ada).locator('.lately > *').first()).toBeAttached();
  await moving(ada);
  await move(ada, 'cell', 'a9');
  await yourTurn(bo);
  await ada.reload();
  await expect(prompt(ada)).toContainText('Bo is to move');
  await expect(since(ada)).toHaveCount(0);
});

/** What somebody does with another device: says something, or plays as long as their seat is asked. */
type Deed = { say: object } | { play: number };

async function elsewhere(page: Page, table: string, key: string, deeds: readonly Deed[]): Promise<void> {
  const doing = async ({ table, key, deeds }: { table: string; key: string; deeds: readonly Deed[] }): Promise<void> => {
    let socket: WebSocket;
    const ask = (saying: object) =>
      new Promise<ServerMessage>((resolve) => {
        const own = String(Math.random());
        const hear = ({ data }: MessageEvent<string>) => {
          const message = JSON.parse(data) as ServerMessage;
          if (!('id' in message) || message.id !== own) return;
          socket.removeEventListener('message', hear);
          resolve(message);
        };
        socket.addEventListener('message', hear);
        socket.send(JSON.stringify({ id: own, ...saying } as ClientMessage));
      });
    const greet = async () => {
      socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/socket`);
      await new Promise((resolve) => (socket.onopen = resolve));
      return ask({ type: 'hello', table, keys: [key], read: [] });
    };
    /** Something that may be done: the end of a turn, if it may end. */
    const choose = async (seat: number, legal: Legal | null) => {
      for (const prefix of ['end', 'ice 0,1', 'ice 0', 'ice -1', 'ice 1']) {
        const found = legal?.listed ? null : await ask({ type: 'legal', seat, prefix });
        const actions = found?.type === 'legal' ? found.legal.actions : (legal?.actions ?? []);
        const action = actions.find(({ do: text }) => text === 'end' || text === 'go') ?? actions[0];
        if (action) return action.do;
      }
      throw new Error('nothing can be done');
    };
    const play = async (seat: number) => {
      for (let turn = 0; turn < 30; turn += 1) {
        const welcome = await greet();
        const state = welcome.type === 'welcome' ? welcome.streams[0]?.state : null;
        if (!state?.turn.act.includes(seat)) return;
        await ask({ type: 'act', seat, decision: state.decision, do: [await choose(seat, state.legal)] });
      }
    };
    await greet();
    for (const deed of deeds) await ('say' in deed ? ask(deed.say) : play(deed.play));
  };
  await page.evaluate(doing, { table, key, deeds });
}

for (const game of ['alaska', 'alcatraz', 'aufsteiger', 'ice-lake', 'vertical']) {
  test(`${game}: moved on another device, then seen here what Bo answered`, async ({ page }) => {
    const seats = [{ kind: 'me', name: 'Ada' }, { kind: 'open' }];
    const answer = await page.request.post('/api/tables', { data: { game, seats } });
    const { table, key } = (await answer.json()) as Opened;
    await page.goto('/lobby');
    const bo = 'b0'.repeat(16);
    await elsewhere(page, table, bo, [{ say: { type: 'sit', seat: 1, name: 'Bo', key: bo } }]);
    await elsewhere(page, table, key, [{ say: { type: 'start' } }, { play: 0 }]);
    await elsewhere(page, table, bo, [{ play: 1 }]);

    await moving(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(`/t/${table}#key=${key}`);
    await expect(since(page)).toBeVisible();
    await expect(board(page), 'nothing can be done meanwhile').toHaveCount(0);
    await page.clock.runFor(60_000);
    await expect(board(page), 'it comes to an end').toBeVisible();
    await expect(since(page)).toHaveCount(0);
    await prompt(page).getByRole('button', { name: 'What happened?' }).click();
    await expect(page.locator('section.board[aria-busy="true"]'), 'it can be seen again').toBeVisible();
  });
}
