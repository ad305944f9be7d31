import { afterEach, expect, it } from 'vitest';
import { settings } from '../shell/settings.svelte';
import { number } from '.';

const before = settings.lang;
afterEach(() => (settings.lang = before));

it('writes numbers as the reader’s language does, whatever the browser speaks', () => {
  settings.lang = 'fr';
  expect(number(0.5)).toBe('0,5');
  settings.lang = 'en';
  expect(number(0.5)).toBe('0.5');
});
