/** Fakes a person's collections in memory, for tests: answers the calls of the contract and records them. */
import type {
  Collection,
  CollectionItem,
} from '@heirloom/contract/collections/collections.schema.ts';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { sampleMedia, sampleSession } from '#test/samples.ts';

const numbered = (kind: string, number: number) =>
  `${kind}a7b9de-0000-4000-8000-${String(number).padStart(12, '0')}`;

export function mediaNamed(
  title: string,
  number: number,
  changes: Partial<MediaItem> = {},
): MediaItem {
  return sampleMedia({ id: numbered('c1', number), title, ...changes });
}

export function collectionNamed(
  name: string,
  number: number,
  changes: Partial<Collection> = {},
): Collection {
  return {
    id: numbered('d2', number),
    ownerId: sampleSession().user.id,
    space: null,
    rights: ['add', 'arrange', 'change', 'download', 'share', 'own'],
    name,
    description: null,
    type: 'mixed',
    itemCount: 0,
    thumbnailUrl: null,
    coverUrl: null,
    thumbnailMediaId: null,
    isPinned: false,
    isLinked: false,
    createdAt: '2025-07-20T12:00:00Z',
    updatedAt: '2025-07-20T12:00:00Z',
    revision: 'first',
    ...changes,
  };
}

export type FakeCollections = {
  api: FakeApi;
  /** The calls that change something, with their inputs. */
  calls: [name: string, input: unknown][];
  collections: Collection[];
  /** The media of each collection, in the order shown. */
  items: Map<string, MediaItem[]>;
};

type Given = {
  collections?: Collection[];
  media?: MediaItem[];
  items?: Record<string, MediaItem[]>;
};

/** Makes the fake, newest collection first, like the server; `media` are all that the person has. */
export function fakeCollections(given: Given = {}): FakeCollections {
  const collections = [...(given.collections ?? [])];
  const items = new Map(Object.entries(given.items ?? {}));
  const media = given.media ?? [];
  const calls: FakeCollections['calls'] = [];

  const itemsOf = (id: string) => items.get(id) ?? [];
  const current = (collection: Collection): Collection => ({
    ...collection,
    itemCount: itemsOf(collection.id).length || collection.itemCount,
  });
  const find = (id: string): Collection => {
    const found = collections.find((collection) => collection.id === id);
    if (!found) throw apiError('NOT_FOUND');
    return current(found);
  };
  const change = (id: string, changes: Partial<Collection>): Collection => {
    const changed = { ...find(id), ...changes };
    collections.splice(
      collections.findIndex((collection) => collection.id === id),
      1,
      changed,
    );
    return changed;
  };
  const heard = <Input, Answer>(name: string, answer: (input: Input) => Answer) => {
    return (input: Input): Answer => {
      calls.push([name, input]);
      return answer(input);
    };
  };
  const matching = ({ type, query }: { type?: string | undefined; query?: string | undefined }) =>
    media.filter(
      (item) =>
        (type === undefined || item.type === type) &&
        item.title.toLowerCase().includes((query ?? '').toLowerCase()),
    );
  const present = (collectionId: string, item: MediaItem): CollectionItem => ({
    id: item.id,
    collectionId,
    addedAt: '2025-07-21T12:00:00Z',
    caption: null,
    media: item,
  });

  const api: FakeApi = {
    collections: {
      list: () => ({ items: collections.map(current), nextCursor: null }),
      featured: () => ({ items: collections.map(current).slice(0, 6) }),
      find: ({ id }) => find(id),
      create: heard('create', ({ name, description, type }) => {
        const made = collectionNamed(name, 900 + collections.length, { description, type });
        collections.unshift(made);
        return { id: made.id };
      }),
      update: heard('update', ({ id, ...changes }) => change(id, changes)),
      remove: heard('remove', ({ id }) => {
        collections.splice(collections.indexOf(collections.find((known) => known.id === id)!), 1);
        return {};
      }),
      addItem: heard('addItem', ({ collectionId, mediaId }) => {
        const item = media.find(({ id }) => id === mediaId);
        if (!item) throw apiError('NOT_FOUND');
        items.set(collectionId, [item, ...itemsOf(collectionId)]);
        return { id: mediaId };
      }),
      addItems: heard('addItems', ({ collectionId, mediaIds }) => {
        const added = media.filter(({ id }) => mediaIds.includes(id));
        items.set(collectionId, [...added, ...itemsOf(collectionId)]);
        return { added: added.length, alreadyIn: 0 };
      }),
      removeItem: heard('removeItem', ({ collectionId, mediaId }) => {
        items.set(
          collectionId,
          itemsOf(collectionId).filter(({ id }) => id !== mediaId),
        );
        return {};
      }),
      moveItem: heard('moveItem', () => ({})),
      setCaption: heard('setCaption', () => ({})),
      setThumbnail: heard('setThumbnail', ({ collectionId, mediaId }) =>
        change(collectionId, { thumbnailMediaId: mediaId }),
      ),
      pin: heard('pin', ({ collectionId, isPinned }) => change(collectionId, { isPinned })),
      items: ({ collectionId }) => ({
        items: itemsOf(collectionId).map((item) => present(collectionId, item)),
        nextCursor: null,
      }),
      itemPages: ({ collectionId }) => ({
        total: itemsOf(collectionId).length,
        pageSize: 100,
        cursors: [null],
      }),
      containing: ({ mediaIds }) => ({
        collections: collections.flatMap(({ id }) => {
          const held = itemsOf(id).map((item) => item.id);
          const found = mediaIds.filter((mediaId) => held.includes(mediaId));
          return found.length > 0 ? [{ collectionId: id, mediaIds: found }] : [];
        }),
      }),
    },
    media: {
      list: (filter) => ({ items: matching(filter), nextCursor: null }),
      pages: (filter) => ({ total: matching(filter).length, pageSize: 100, cursors: [null] }),
      timeline: (filter) => ({
        groups: [{ period: '2025-07', ratios: matching(filter).map(() => 178) }],
      }),
    },
  };
  return { api, calls, collections, items };
}
