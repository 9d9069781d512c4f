import { expect, it } from 'vitest';
import { viewAllTarget } from '#features/home/view-all-target.ts';

it.each([
  ['Featured Collections', '/collections'],
  ['Recent Videos', '/movies'],
  ['New movies', '/movies'],
  ['Recent Photos', '/photos'],
  ['Recordings', '/media'],
] as const)('leads from %s to %s [HOME-05, HOME-06, HOME-07, HOME-08]', (title, target) => {
  expect(viewAllTarget(title)).toBe(target);
});
