import { expect, it } from 'vitest';
import { viewAllTarget } from '#features/home/view-all-target.ts';

it.each([
  ['Featured Collections', '/collections', 'HOME-05'],
  ['Recent Videos', '/movies', 'HOME-06'],
  ['New movies', '/movies', 'HOME-06'],
  ['Recent Photos', '/photos', 'HOME-07'],
  ['Recordings', '/media', 'HOME-08'],
] as const)('leads from %s to %s [%s]', (title, target, _id) => {
  expect(viewAllTarget(title)).toBe(target);
});
