import { expect, test } from './test';
import { around, place, playComputer, prompt, write, yourTurn } from './table';

test('what is not allowed is explained, with the rule to read', async ({ page }) => {
  await playComputer(page);
  await place(page, 'cell').click();
  await place(page, 'h7').click();
  await expect(prompt(page), 'the guard of row 7 would take him at once').toContainText(/guard/i);
  const read = prompt(page).getByRole('button', { name: /^Read ALC-\d+$/ });
  const rule = (await read.textContent())?.replace('Read', '').trim() ?? '';
  await read.click();
  await expect(around(page).getByRole('tab', { name: 'Rules' })).toHaveAttribute('aria-selected', 'true');
  await expect(around(page).locator(`[data-rule="${rule}"]`)).toBeInViewport();
  await yourTurn(page);

  await write(page, 'e9-e9-e9');
  await expect(prompt(page), 'nonsense is answered too').not.toContainText(rule);
  await expect(prompt(page).getByRole('button', { name: 'Close' })).toBeVisible();
});
