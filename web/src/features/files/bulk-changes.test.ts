import { titleMaximum } from '@heirloom/contract/limits.ts';
import { describe, expect, it } from 'vitest';
import { bulkChanges, isNothingChanged } from '#features/files/bulk-changes.ts';

describe('editing several files', () => {
  it('numbers a title in the order of picking, so that it sorts', () => {
    const ids = Array.from({ length: 12 }, (_, n) => `id${n}`);
    const changes = bulkChanges(ids, { title: ' Summer ', description: '' });
    expect(changes[0]).toEqual({ id: 'id0', title: 'Summer (01)' });
    expect(changes[11]).toEqual({ id: 'id11', title: 'Summer (12)' });
  });

  it('leaves what is blank as it was, and a single title unnumbered', () => {
    expect(bulkChanges(['a'], { title: 'Summer', description: ' ' })).toEqual([
      { id: 'a', title: 'Summer' },
    ]);
    expect(bulkChanges(['a', 'b'], { title: '', description: 'By the lake' })).toEqual([
      { id: 'a', description: 'By the lake' },
      { id: 'b', description: 'By the lake' },
    ]);
    expect(isNothingChanged({ title: ' ', description: '\n' })).toBe(true);
  });

  it('keeps the number of a title that is as long as it may be', () => {
    const [, second] = bulkChanges(['a', 'b'], {
      title: 'x'.repeat(titleMaximum),
      description: '',
    });
    expect(second?.title).toHaveLength(titleMaximum);
    expect(second?.title).toMatch(/ \(2\)$/);
  });
});
