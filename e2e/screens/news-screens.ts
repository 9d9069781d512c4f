import type { Page } from '@playwright/test';
import { press } from './press.ts';
import type { Screen } from './screen.ts';

type Item = { id: string; type: string; title: string; thumbnailUrl: string | null };
type Entries = { items: { items: Item[] }[]; nextBefore: null };

const people = ['Anna Hollis', 'Ben Hollis', 'Grandmother', 'Theo', 'Clara Whitfield-Hollis'];
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
function person(n: number): { id: string; name: string } {
  const place = n % people.length;
  return { id: `00000000-0000-4000-8000-00000000000${place}`, name: people[place]! };
}

const none = { video: 0, image: 0, audio: 0 };

/** What a family of some size does in a space, with the pictures that are there. */
function busyFamily({ items: [own] }: Entries): object {
  const pictures = own?.items ?? [];
  const entry = (id: number, kind: string, more: object = {}) => ({
    id,
    kind,
    at: hoursAgo(30 - id),
    isNew: id > 27,
    actor: person(id),
    guestName: null,
    mayBringBack: false,
    counts: { ...none, total: 0 },
    fromYear: null,
    toYear: null,
    items: [],
    ...more,
  });
  const added = (id: number, image: number, more: object) =>
    entry(id, 'added', { counts: { ...none, image, total: image }, items: pictures, ...more });
  return {
    nextBefore: 20,
    items: [
      added(30, 34, { fromYear: 1987, toYear: 1987 }),
      entry(29, 'commented', { counts: { ...none, total: 1 }, items: pictures.slice(0, 1) }),
      entry(28, 'mended', { counts: { ...none, total: 12 }, items: pictures }),
      entry(27, 'joined'),
      entry(26, 'guest-files', {
        guestName: 'Uncle Otto',
        counts: { ...none, total: 3 },
        items: pictures.slice(1, 4),
      }),
      added(25, 10_000, { fromYear: 1948, toYear: 2024 }),
      entry(24, 'withdrew', { counts: { ...none, total: 120 }, mayBringBack: true }),
      entry(23, 'left', { actor: null }),
    ],
  };
}

function news({ items }: { items: { item: Item | null; space: object | null }[] }): object {
  const space = items[0]?.space ?? { id: person(0).id, name: 'The Hollis family' };
  const one = (id: number, kind: string, more: object = {}) => ({
    id,
    kind,
    at: hoursAgo(3 * (10 - id)),
    isUnread: id > 7,
    count: 1,
    actor: person(id),
    space,
    item: { id: person(1).id, type: 'image', title: 'The lake house', thumbnailUrl: null },
    words: null,
    guestName: null,
    finding: null,
    ...more,
  });
  return {
    nextBefore: 1,
    items: [
      one(10, 'commented', { count: 3 }),
      one(9, 'proposal-made'),
      one(8, 'guest-files', { actor: null, item: null, guestName: 'Uncle Otto', count: 12 }),
      one(7, 'proposal-refused', { words: 'It must be later: the boat is there already.' }),
      one(6, 'item-linked'),
      one(6, 'clips-not-kept', { actor: null, space: null }),
      one(6, 'offer-made', { item: null }),
      one(5, 'offer-refused', { item: null, words: 'I have no room.' }),
      one(5, 'joined', { item: null }),
      one(4, 'finding', { actor: null, item: null, space: null, finding: 'backup-late' }),
      one(3, 'invited', { item: null }),
    ],
  };
}

const manyNews = { 'news/count': () => ({ total: 20, unread: 3 }), 'news/list': news };

/** What others do: the bell, its page, and the activity of a space. */
export const newsScreens: Screen[] = [
  {
    name: 'space-activity',
    path: ({ space }) => `/spaces/${space}?tab=activity`,
    answers: {
      'spaces/activity': busyFamily,
      'spaces/visit': () => ({ newSince: hoursAgo(3), newCount: 36 }),
    },
  },
  { name: 'space-activity-quiet', path: ({ space }) => `/spaces/${space}?tab=activity` },
  {
    name: 'space-activity-none',
    path: ({ space }) => `/spaces/${space}?tab=activity`,
    answers: { 'spaces/activity': () => ({ items: [], nextBefore: null }) },
  },
  {
    name: 'spaces-new',
    path: '/spaces',
    answers: {
      'spaces/list': (answer: { items: object[] }) => ({
        ...answer,
        items: answer.items.map((space) => ({ ...space, newCount: 36 })),
      }),
    },
  },
  { name: 'news', path: '/news', answers: manyNews, states: ['full', 'busy', 'error'] },
  { name: 'news-none', path: '/news' },
  {
    name: 'news-panel',
    path: '/movies',
    answers: manyNews,
    only: 'laptop',
    isOverlay: true,
    open: (page: Page) => press(page, 'bell', 'header'),
  },
  { name: 'news-bell', path: '/photos', answers: manyNews, only: 'phone' },
];
