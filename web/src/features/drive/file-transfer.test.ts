import type { Transfer } from '@heirloom/contract/drive/transfers.schema.ts';
import { expect, it } from 'vitest';
import { transferOf } from '#features/drive/file-transfer.ts';

const june = '0198c0de-0000-7000-8000-000000000002';

function transferAt(createdAt: string, changes: Partial<Transfer> = {}) {
  return {
    fileId: 'tape',
    targetUserId: june,
    state: 'stored',
    mediaId: '0198c0de-0000-7000-8000-000000000003',
    createdAt,
    ...changes,
  } as Transfer;
}

const file = (modifiedTime: string | null) => ({ id: 'tape', modifiedTime });
const transfers = [transferAt('2026-05-02T10:00:00Z'), transferAt('2026-05-01T10:00:00Z')];

it('shows the latest transfer of a file for a person [ADMDRIVE-08]', () => {
  expect(transferOf(file('2026-04-01T00:00:00Z'), transfers, june)).toBe(transfers[0]);
  expect(transferOf(file(null), transfers, june)).toBe(transfers[0]);
  expect(transferOf(file(null), transfers, 'somebody else')).toBeUndefined();
});

it('offers a file again that was changed after it was transferred', () => {
  expect(transferOf(file('2026-05-03T00:00:00Z'), transfers, june)).toBeUndefined();
});

it('still shows a transfer that is under way or failed, whenever the file was changed', () => {
  for (const state of ['running', 'failed'] as const) {
    const open = transferAt('2026-05-02T10:00:00Z', { state, mediaId: null });
    expect(transferOf(file('2026-05-03T00:00:00Z'), [open], june)).toBe(open);
  }
});
