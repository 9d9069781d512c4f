import { expect, it } from 'vitest';
import {
  fileOrderOf,
  filesFilter,
  nextOrder,
  readFilesAddress,
} from '#features/files/file-order.ts';

it('reads search, order and tab of the address, and forgets what it does not know', () => {
  const known = { q: 'lake', sort: 'size', direction: 'asc', tab: 'trash' };
  expect(readFilesAddress({ ...known, extra: 1 })).toEqual(known);
  expect(readFilesAddress({ q: '', sort: 'owner', direction: 'up', tab: 'files' })).toEqual({});
});

it.each([
  [undefined, 'uploadDate', 'desc'],
  ['size', 'size', 'desc'],
  ['title', 'title', 'asc'],
  ['type', 'type', 'asc'],
] as const)('begins with %s in its natural order: %s %s [MYFILES-01]', (sort, by, direction) => {
  expect(fileOrderOf(sort ? { sort } : {})).toEqual({ sort: by, direction });
});

it('turns the order around at a second press on the same column [ADMFILES-02]', () => {
  const byTitle = nextOrder({ sort: 'uploadDate', direction: 'desc' }, 'title');
  expect(byTitle).toEqual({ sort: 'title', direction: 'asc' });
  const reversed = nextOrder(byTitle, 'title');
  expect(reversed).toEqual({ sort: 'title', direction: 'desc' });
  expect(nextOrder(reversed, 'title')).toEqual(byTitle);
  expect(nextOrder(reversed, 'size')).toEqual({ sort: 'size', direction: 'desc' });
});

it('searches for what was typed without spaces around it, no longer than the server takes', () => {
  expect(filesFilter({ q: '  lake ' }).query).toBe('lake');
  expect(filesFilter({ q: '   ' })).not.toHaveProperty('query');
  expect(filesFilter({ q: 'a'.repeat(500) }).query).toHaveLength(200);
});
