import { beforeEach, expect, test, vi } from 'vitest';
import { answerFirst, firstOf, lessonDone, lessonsDone, puzzleSolved, puzzlesSolved } from './progress';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('a lesson is done once, for its game alone', () => {
  expect(lessonsDone('alcatraz')).toEqual([]);
  lessonDone('alcatraz', 'out');
  lessonDone('alcatraz', 'out');
  lessonDone('alcatraz', 'walk');
  expect(lessonsDone('alcatraz')).toEqual(['out', 'walk']);
  expect(lessonsDone('alaska')).toEqual([]);
  puzzleSolved('alaska', '3-14-0');
  expect(puzzlesSolved('alaska')).toEqual(['3-14-0']);
  expect(lessonsDone('alaska'), 'a puzzle is no lesson').toEqual([]);
});

test('who has answered is not asked again, and nonsense is no answer', () => {
  expect(firstOf('alaska')).toBeNull();
  answerFirst('alaska', 'know');
  answerFirst('vertical', 'show');
  expect(firstOf('alaska')).toBe('know');
  localStorage.setItem('cordee.first', '{"alaska":"perhaps"}');
  expect(firstOf('alaska')).toBeNull();
  localStorage.setItem('cordee.lessons', '[1, 2');
  expect(lessonsDone('alcatraz')).toEqual([]);
});
