import type { AccountRow } from '@heirloom/contract/accounts/accounts.schema.ts';
import { vi } from 'vitest';
import type { FakeApi } from '#test/fake-api.ts';

/** Makes a person as administrators see them: Theo, a client with 733 files. */
export function samplePerson(changes: Partial<AccountRow> = {}): AccountRow {
  return {
    userId: '7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b202',
    username: 'theo',
    displayName: 'Theo Hollis',
    email: 'theo@example.org',
    avatarUrl: null,
    createdAt: '2023-03-14T12:00:00Z',
    lastLogin: null,
    accountOpenedDate: '2023-03-14',
    subscriptionStartDate: '2024-08-01',
    subscriptionExpirationDate: '2030-08-01',
    role: 'client',
    state: 'active',
    isActive: true,
    removalDueAt: null,
    usage: { videos: 41, images: 688, audio: 4, files: 733, sizeBytes: 4219 * 1024 * 1024 },
    quotaBytes: null,
    isLastOfRole: false,
    ...changes,
  };
}

type PeopleCalls = NonNullable<FakeApi['people']>;
type ListInput = Parameters<NonNullable<PeopleCalls['list']>>[0];

/** Makes an API with these people on one page; `list` records the requests. */
export function withPeople(people: readonly AccountRow[], calls: FakeApi = {}) {
  const list = vi.fn((_input: ListInput) => ({
    items: [...people],
    nextCursor: null,
    total: people.length,
    removed: people.filter(({ state }) => state === 'removed').length,
    defaultQuotaBytes: null,
  }));
  const api: FakeApi = {
    ...calls,
    spaces: { unowned: () => ({ items: [] }), ...calls.spaces },
    people: { list, invitations: () => ({ items: [] }), ...calls.people },
  };
  return { api, list };
}
