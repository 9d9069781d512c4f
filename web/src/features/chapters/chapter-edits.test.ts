import type { Chapter } from '@heirloom/contract/chapters/chapters.schema.ts';
import { expect, it } from 'vitest';
import {
  beginAt,
  change,
  type Edit,
  joinWithNext,
  remove,
  withCalls,
} from '#features/chapters/chapter-edits.ts';
import { momentBeside } from '#features/chapters/moments.ts';
import { workbenchAction } from '#features/chapters/workbench-keys.ts';

function chapter(id: string, startMs: number, endMs: number | null = null): Chapter {
  const capture = { localTime: null, precision: 'unknown' } as const;
  const said = { title: id, description: null, capture, isBoring: false };
  return { id, startMs, endMs, ...said, makerName: null, version: 0 };
}
const list = [chapter('a', 0, 900), chapter('b', 1000), chapter('c', 2000, 2500)];

it.each([
  ['a new one', beginAt(list, { id: 'x', startMs: 1500 }), ['a', 'b', 'x', 'c']],
  ['a removal', remove(list[1]!), ['a', 'c']],
  ['a join', joinWithNext(list, list[0]!), ['a', 'c']],
  ['a move', change(list[0]!, { startMs: 1200 }), ['b', 'a', 'c']],
] as [string, Edit, string[]][])('takes back %s', (_, edit, ids) => {
  const after = withCalls(list, edit.calls);
  expect(after.map(({ id }) => id)).toEqual(ids);
  expect(withCalls(after, edit.undo)).toEqual(list);
});

it('joins to the end of both, and begins none where one begins', () => {
  expect(withCalls(list, joinWithNext(list, list[1]!)!.calls)[1]).toMatchObject({ endMs: 2500 });
  expect(joinWithNext(list, list[2]!)).toBeNull();
  expect(beginAt(list, { id: 'x', startMs: 1000 })).toBeNull();
});

it('goes to neighbouring chapters and candidates', () => {
  const candidates = [{ startMs: 500, atMs: 500, reasons: [], title: null, isDropped: false }];
  expect(momentBeside(list, candidates, { atMs: 0, step: 1 })).toBe(500);
  expect(momentBeside(list, candidates, { atMs: 1010, step: -1 })).toBe(500);
  expect(momentBeside(list, [], { atMs: 2000, step: 1 })).toBeNull();
});

it('has the keys of the player, and those of editors', () => {
  const press = (key: string, held: object = {}) =>
    workbenchAction({
      key,
      shiftKey: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      ...held,
    });
  expect(press('L')).toEqual({ do: 'skip', seconds: 10 });
  expect(press('ArrowLeft', { shiftKey: true })).toEqual({ do: 'skip', seconds: -1 });
  expect(press('z', { ctrlKey: true })).toEqual({ do: 'undo' });
  expect(press('s', { ctrlKey: true })).toBeNull();
  expect(press('q')).toBeNull();
});
