import { exportPartBytes } from '@heirloom/contract/limits.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  forgetDownloaded,
  readDownloaded,
  rememberDownloaded,
} from '#features/exports/downloaded-parts.ts';
import {
  addressOf,
  choiceOf,
  type ExportChoice,
  readExportAddress,
  wantedOf,
} from '#features/exports/export-address.ts';

const id = 'c1a7b9de-0000-4000-8000-00000000a001';

it('reads of an address what there is, whether it was typed or made here (MOVE-13 in part)', () => {
  expect(readExportAddress({ kind: 'space', id, size: '16', clips: 'true' })).toEqual({
    kind: 'space',
    id,
    size: 16,
    clips: true,
  });
  expect(readExportAddress({ size: 0, clips: true })).toEqual({ size: 0, clips: true });
  const odd = { kind: 'all', id: '../../etc', size: '2', clips: 'yes', other: 'x' };
  expect(readExportAddress(odd)).toEqual({});
  expect(readExportAddress({ id: [id], clips: false })).toEqual({});
});

it.each<Partial<ExportChoice>>([
  {},
  { kind: 'collection', id },
  { kind: 'everything', size: 0, clips: true },
])('finds the same choice again by its address: %j (MOVE-13 in part)', (changes) => {
  const choice = { ...choiceOf({}), ...changes };
  const typed = new URLSearchParams(Object.entries(addressOf(choice)).map(([k, v]) => [k, `${v}`]));
  expect(choiceOf(readExportAddress(Object.fromEntries(typed)))).toEqual(choice);
});

it('asks for nothing before it is said which collection or space (MOVE-13 in part)', () => {
  const usual = choiceOf({});
  expect(wantedOf(usual)).toEqual({ kind: 'mine', partBytes: 4e9, withClips: false });
  for (const kind of ['collection', 'space'] as const) {
    expect(wantedOf({ ...usual, kind })).toBeNull();
    expect(wantedOf({ ...usual, kind, id })).toMatchObject({ kind, id });
  }
  // A collection that was chosen before has nothing to do with all that is mine.
  expect(wantedOf({ ...usual, id })).not.toHaveProperty('id');
  expect(wantedOf({ ...usual, size: 0 })?.partBytes).toBe(exportPartBytes.maximum);
});

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2025-07-20T12:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('remembers for each person which parts were begun, until everybody’s are forgotten (MOVE-13 in part)', () => {
  rememberDownloaded('anna', 'one');
  vi.advanceTimersByTime(60_000);
  rememberDownloaded('anna', 'two');
  rememberDownloaded('ben', 'one');
  localStorage.setItem('other', 'stays');
  expect(readDownloaded('anna')).toEqual({
    one: '2025-07-20T12:00:00.000Z',
    two: '2025-07-20T12:01:00.000Z',
  });
  expect(readDownloaded('clara')).toEqual({});
  forgetDownloaded();
  expect([readDownloaded('anna'), readDownloaded('ben')]).toEqual([{}, {}]);
  expect(localStorage.getItem('other')).toBe('stays');
});

it.each(['no JSON', 'null', '[]', '"text"', '{"one":"yesterday","two":7}'])(
  'takes nothing from what is no memory of parts: %s',
  (kept) => {
    localStorage.setItem('heirloom.export-parts.anna', kept);
    expect(readDownloaded('anna')).toEqual({});
    rememberDownloaded('anna', 'three');
    expect(Object.keys(readDownloaded('anna'))).toEqual(['three']);
  },
);

it('reminds nobody in a browser that stores nothing', () => {
  const refuse = () => {
    throw new DOMException('Denied.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  rememberDownloaded('anna', 'one');
  expect(readDownloaded('anna')).toEqual({});
});
