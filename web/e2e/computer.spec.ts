import { expect, test } from './test';
import { announced, legal, log, openTab, place, players, playComputer, prompt, write, yourTurn } from './table';

test.describe('with everything moving', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('two clicks lead to one’s own move against the computer, which answers', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Play Alcatraz' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await yourTurn(page);
    await expect(page).toHaveTitle(/Your turn/);

    await place(page, 'cell').click();
    await expect(place(page, 'cell')).toHaveAttribute('aria-selected', 'true');
    await place(page, 'd7').hover();
    await expect(prompt(page), 'what is certain is said before').toContainText('The guard of row 7 walks to f7.');
    await place(page, 'd7').click();

    await expect(
      log(page).filter({ hasText: 'leaves the cell for d7. The guard of row 7 walks from i7 to f7.' }),
      'it comes true',
    ).toBeVisible();
    await expect(log(page).filter({ hasText: 'Marmot' }).first(), 'the computer has answered').toBeVisible();
    await yourTurn(page);
  });

  test('a prisoner can be dragged to where he goes', async ({ page }) => {
    await playComputer(page);
    await place(page, 'cell').hover();
    await page.mouse.down();
    await place(page, 'b9').hover();
    await page.mouse.up();
    await expect(place(page, 'b9')).toHaveAccessibleName(/your prisoner/);
  });
});

/** Towards the landing, and off the board as soon as it can be. Every so often something else, so as not to go round in circles. */
function choose(actions: string[], turn: number): string {
  const far = (action: string): number => {
    if (action.endsWith('boat')) return -1;
    const [, column = 'a', row = '9'] = /([a-i])([1-9])$/.exec(action) ?? [];
    return Math.max(0, Number(row) - 3) + 2 * Math.max(0, Math.abs(column.charCodeAt(0) - 'e'.charCodeAt(0)) - 1);
  };
  const best = [...actions].sort((a, b) => far(a) - far(b));
  return best[turn % 3 === 2 && far(best[0] ?? '') >= 0 ? (turn * 7) % best.length : 0] ?? '';
}

test('a whole game to the end, which is announced', async ({ page }) => {
  test.setTimeout(240_000);
  await playComputer(page);
  const over = page.getByRole('button', { name: 'Rematch' });
  const ours = prompt(page).getByText(/^(Your turn|Alarm! Send)/);
  for (let turn = 0; turn < 400; turn += 1) {
    await expect(ours.or(over).first()).toBeVisible();
    if (await over.isVisible()) break;
    const actions = await legal(page);
    if (actions.length > 0) await write(page, choose(actions, turn));
  }
  await expect(over).toBeVisible();
  await expect(prompt(page)).toContainText(/wins?|won|share/);
  await expect(announced(page)).toContainText(/wins?|won|share/);
  await expect(players(page).getByRole('listitem').first(), 'the winner stands first').toContainText(/1st.*winner.*\d on the boat/s);
  await openTab(page, 'Log');
  await expect(log(page).first()).toContainText(/wins?|won|share/);
});
