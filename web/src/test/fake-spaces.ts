/** Fakes spaces in memory, for tests: answers the calls of the contract and records what is changed. */
import type { Space, SpaceMember } from '@heirloom/contract/spaces/spaces.schema.ts';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { collectionNamed, fakeCollections, mediaNamed } from '#test/fake-collections.ts';
import { anna } from '#test/render-app.tsx';

export const benId = '7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b102';
export const linkId = 'f4a7b9de-0000-4000-8000-000000000001';
export const red = mediaNamed('Red bicycle', 1, { ownerId: benId });
export const low = mediaNamed('Low tide', 2);

export function spaceNamed(name: string, number: number, changes: Partial<Space> = {}): Space {
  return {
    id: `f3a7b9de-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name,
    description: null,
    role: 'owner',
    memberCount: 2,
    people: [
      { userId: anna().user.id, displayName: 'Anna Berger', avatarUrl: null },
      { userId: benId, displayName: 'Ben Berger', avatarUrl: null },
    ],
    itemCount: 2,
    newCount: 0,
    coverUrls: [],
    coverMediaId: null,
    viewersDownload: true,
    passesOn: false,
    addsEverything: false,
    createdAt: '2025-07-20T12:00:00Z',
    ...changes,
  };
}

export const members: SpaceMember[] = [
  {
    userId: anna().user.id,
    displayName: 'Anna Berger',
    avatarUrl: null,
    role: 'owner',
    joinedAt: red.uploadDate,
  },
  {
    userId: benId,
    displayName: 'Ben Berger',
    avatarUrl: null,
    role: 'viewer',
    joinedAt: red.uploadDate,
  },
];

/** Makes a fake of these spaces, with one item of Ben and one of Anna in each; records what is changed. */
export function fakeSpaces(spaces: Space[], { mayCreate = true, hasPast = false } = {}) {
  const calls: [name: string, input: unknown][] = [];
  const heard =
    <Answer>(name: string, answer: Answer) =>
    (input: unknown): Answer => {
      calls.push([name, input]);
      return answer;
    };
  const collections = fakeCollections({
    media: [red, low],
    collections: [collectionNamed('Summer 1987', 1)],
  });
  const api: FakeApi = {
    ...collections.api,
    spaces: {
      list: () => ({ items: spaces, mayCreate, hasPast }),
      find: ({ spaceId }) => {
        const found = spaces.find(({ id }) => id === spaceId);
        if (!found) throw apiError('NOT_FOUND');
        return found;
      },
      members: () => ({ items: members }),
      links: () => ({ items: [] }),
      left: () => ({ items: [] }),
      closed: () => ({ items: [] }),
      holding: () => ({ items: [] }),
      activity: () => ({ items: [], nextBefore: null }),
      visit: () => ({ newSince: '2025-07-20T12:00:00Z', newCount: 0 }),
      create: heard('create', { id: spaceNamed('New', 9).id }),
      setRole: heard('setRole', {}),
      leave: heard('leave', {}),
      addItems: heard('addItems', { changed: 1, addedIds: [low.id], throughCollectionIds: [] }),
      undoAdding: heard('undoAdding', { changed: 1 }),
      setPassingOn: heard('setPassingOn', {}),
      setAddsEverything: heard('setAddsEverything', {}),
      addCollection: heard('addCollection', {}),
      withdrawItems: heard('withdrawItems', { changed: 1 }),
      createLink: heard('createLink', {
        path: '/join/secret-token',
        link: {
          id: linkId,
          role: 'viewer' as const,
          email: null,
          usesLeft: 10,
          expiresAt: '2030-07-20T12:00:00Z',
          createdAt: '2025-07-20T12:00:00Z',
        },
      }),
      openLink: ({ token }) => {
        if (token !== 'secret-token') throw apiError('NOT_FOUND');
        return {
          spaceId: spaces[0]!.id,
          name: spaces[0]!.name,
          description: null,
          role: 'viewer',
          members: ['Ben Berger'],
          isMember: false,
        };
      },
      join: heard('join', { id: spaces[0]?.id ?? linkId }),
    },
  };
  return { api, calls };
}

export const lake = spaceNamed('The lake house', 1);
/** Returns the address of a space, or of one of its tabs. */
export function pageOf({ id }: Space, tab?: string): string {
  return `/spaces/${id}${tab ? `?tab=${tab}` : ''}`;
}
