import type { AuditEntry } from '@heirloom/contract/audit/audit.contract.ts';
import { describe, expect, it } from 'vitest';
import { exportUrl, readAuditAddress } from '#features/audit/audit-address.ts';
import { detailsOf } from '#features/audit/entry-text.ts';

const personId = '7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b301';

function textOf(details: AuditEntry['details']) {
  return detailsOf({
    id: 1,
    at: '2026-01-02T03:04:05Z',
    action: 'settings changed',
    actor: null,
    target: null,
    targetId: null,
    details,
  });
}

describe('the details of an entry', () => {
  it.each([
    [{ quotaBytes: 1024 ** 3 }, 'quota: 1.0 GB'],
    [{ isNew: false, mayChange: true }, 'is new: no, may change: yes'],
    [{ expires: null, by: '' }, 'expires: none, by: none'],
    [{ quotaBytes: [1024 ** 2, 1024 ** 3] }, 'quota: 1.0 MB 1.0 GB'],
    [{ count: 3 }, 'count: 3'],
    [{}, ''],
  ])('%o read “%s”', (details, text) => {
    expect(textOf(details)).toBe(text);
  });
});

describe('the address of the log', () => {
  it('keeps a filter that the server takes, and forgets the rest', () => {
    const known = { action: 'signed in', personId, from: '2026-01-01', to: '2026-02-01' };
    expect(readAuditAddress({ ...known, tab: 'audit' })).toEqual(known);
    expect(
      readAuditAddress({ action: 'danced', personId: 'me', from: 'soon', to: '2026-99-01' }),
    ).toEqual({});
  });

  it('is that of the exported files, too', () => {
    expect(exportUrl('csv', {})).toBe('/api/audit.csv');
    expect(exportUrl('json', { action: 'signed in', personId })).toBe(
      `/api/audit.json?action=signed+in&personId=${personId}`,
    );
  });
});
