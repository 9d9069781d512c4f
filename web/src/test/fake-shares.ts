/** Fakes a person's share links in memory, for tests: answers the calls of the contract and records them. */
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { Share, SharedCard, SharedItem } from '@heirloom/contract/shares/shares.schema.ts';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { samplePlayable } from '#test/samples.ts';

const dayMs = 24 * 3_600_000;

export function sampleShare(number: number, changes: Partial<Share> = {}): Share {
  return {
    id: `e3a7b9de-0000-4000-8000-${String(number).padStart(12, '0')}`,
    target: {
      kind: 'item',
      id: 'c1a7b9de-0000-4000-8000-000000000001',
      title: 'Morning at the lake',
      type: 'video',
      thumbnailUrl: null,
    },
    name: null,
    createdAt: '2025-07-20T12:00:00Z',
    expiresAt: '2025-08-19T12:00:00Z',
    isExpired: false,
    hasPassword: false,
    allowsDownload: true,
    allowsPreview: false,
    keepsDetails: false,
    showsChapters: true,
    views: 0,
    lastOpenedAt: null,
    ...changes,
  };
}

export type FakeShares = {
  api: FakeApi;
  /** The calls that change something, with their inputs. */
  calls: [name: string, input: unknown][];
  shares: Share[];
};

/** Makes the fake, newest link first, like the server; the address of the nth new link is /s/token-n. */
export function fakeShares(given: { shares?: Share[]; media?: MediaItem[] } = {}): FakeShares {
  const shares = [...(given.shares ?? [])];
  const calls: FakeShares['calls'] = [];
  let made = 0;
  const place = (id: string): number => {
    const found = shares.findIndex((share) => share.id === id);
    if (found < 0) throw apiError('NOT_FOUND');
    return found;
  };
  const targetOf = (mediaId: string | undefined, collectionId: string | undefined) => {
    const item = given.media?.find(({ id }) => id === mediaId);
    if (item) {
      const { id, title, type, thumbnailUrl } = item;
      return { kind: 'item' as const, id, title, type, thumbnailUrl };
    }
    return { kind: 'collection' as const, id: collectionId ?? '', title: 'Summers at the lake' };
  };

  const api: FakeApi = {
    shares: {
      create: (input) => {
        calls.push(['create', input]);
        const { mediaId, collectionId, expiresInDays, password, endsOthers, ...allowed } = input;
        const target = targetOf(mediaId, collectionId);
        const others = shares.filter((share) => share.target.id === target.id);
        if (endsOthers) for (const { id } of others) shares.splice(place(id), 1);
        made += 1;
        const end = expiresInDays === null ? null : Date.now() + expiresInDays * dayMs;
        const share = sampleShare(500 + made, {
          ...allowed,
          target,
          hasPassword: password !== null,
          expiresAt: end === null ? null : new Date(end).toISOString(),
        });
        shares.unshift(share);
        const othersOpen = endsOthers ? 0 : others.filter(({ isExpired }) => !isExpired).length;
        return { share, path: `/s/token-${made}`, othersOpen };
      },
      list: ({ mediaId, collectionId }) => ({
        items: shares.filter(({ target }) =>
          [undefined, target.id].includes(mediaId ?? collectionId),
        ),
      }),
      update: (input) => {
        calls.push(['update', input]);
        const { id, password, ...changes } = input;
        const at = place(id);
        const hasPassword = password === undefined ? shares[at]!.hasPassword : password !== null;
        return (shares[at] = { ...shares[at]!, ...changes, hasPassword });
      },
      end: (input) => {
        calls.push(['end', input]);
        shares.splice(place(input.id), 1);
        return {};
      },
      endAll: () => {
        calls.push(['endAll', {}]);
        return { ended: shares.splice(0).length };
      },
    },
    media: {
      list: () => ({ items: given.media ?? [], nextCursor: null }),
      pages: () => ({ total: given.media?.length ?? 0, pageSize: 100, cursors: [null] }),
    },
  };
  return { api, calls, shares };
}

/** Returns an item as visitors of a link get it. */
export function sharedCardOf(item: MediaItem, caption: string | null = null): SharedCard {
  const { ownerId: _ownerId, originalName: _name, filePath: _path, ...card } = item;
  return { ...card, caption };
}

export function sharedItemOf(item: MediaItem, changes: Partial<SharedItem> = {}): SharedItem {
  const { caption: _caption, ...card } = sharedCardOf(item);
  return {
    ...card,
    isComing: false,
    sources: [samplePlayable(`/api/shares/token/${item.id}/play`, { height: 720 })],
    captions: [],
    storyboardUrl: null,
    peaksUrl: null,
    zoomUrl: null,
    motionUrl: null,
    downloadUrl: `/api/shares/token/${item.id}/download`,
    originalName: null,
    chapters: [],
    facts: [],
    location: null,
    createdAt: item.uploadDate,
    ...changes,
  };
}
