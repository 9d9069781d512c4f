import { expect, it } from 'vitest';
import {
  adminFilesFilter,
  isNarrowed,
  readAdminFilesAddress,
} from '#features/file-manager/files-address.ts';

const owner = '7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b203';

it('reads which files the address asks for, and forgets what it does not know [ADMFILES-01]', () => {
  const known = { q: 'lake', owner, type: 'image', status: 'failed', view: 'trash' };
  expect(readAdminFilesAddress({ ...known, tab: 'files' })).toEqual(known);
  expect(
    readAdminFilesAddress({ q: '', owner: 'me', type: 'text', status: 'toString', view: 'all' }),
  ).toEqual({});
});

it('sorts by owner, which only administrators can [ADMFILES-02]', () => {
  expect(readAdminFilesAddress({ sort: 'owner', direction: 'desc' })).toEqual({
    sort: 'owner',
    direction: 'desc',
  });
});

it('asks for everybody’s files, or for those of one person, type and state', () => {
  expect(adminFilesFilter({})).toEqual({ scope: 'all', sort: 'uploadDate', direction: 'desc' });
  expect(adminFilesFilter({ owner, type: 'audio', status: 'preparing', q: ' tape ' })).toEqual({
    scope: 'all',
    sort: 'uploadDate',
    direction: 'desc',
    query: 'tape',
    ownerId: owner,
    type: 'audio',
    statuses: ['processing'],
  });
});

it.each([
  [{}, false],
  [{ sort: 'title', view: 'trash' }, false],
  [{ q: 'lake' }, true],
  [{ status: 'ready' }, true],
] as const)('knows whether %o narrows the list', (address, narrows) => {
  expect(isNarrowed(address)).toBe(narrows);
});
