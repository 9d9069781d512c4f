import type { News } from '@heirloom/contract/news/news.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { refreshOnChange } from '#api/refresh-on-change.ts';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { benId, lake, red } from '#test/fake-spaces.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

const about: News = {
  id: 3,
  kind: 'commented',
  at: '2025-07-20T12:00:00Z',
  isUnread: true,
  count: 2,
  actor: { id: benId, name: 'Ben' },
  space: { id: lake.id, name: lake.name },
  item: { id: red.id, type: 'image', title: red.title, thumbnailUrl: null },
  words: null,
  guestName: null,
  finding: null,
  invitation: null,
};
const everything: News[] = [
  about,
  { ...about, id: 2, kind: 'proposal-refused', isUnread: false, words: 'It was in spring.' },
  { ...about, id: 1, kind: 'joined', item: null, isUnread: false },
];

/** Fakes the news of a person, who has read what they have looked at. */
function fakeNews(given: News[]) {
  let items = given;
  const read: number[] = [];
  const api: FakeApi = {
    news: {
      count: () => ({
        total: items.length,
        unread: items.filter(({ isUnread }) => isUnread).length,
      }),
      list: () => ({ items, nextBefore: null }),
      markRead: ({ upTo }) => {
        read.push(upTo);
        items = items.map((one) => ({ ...one, isUnread: false }));
        return {};
      },
    },
  };
  return { api, read, add: (news: News) => void (items = [news, ...items]) };
}

it('shows no bell while there is nothing [SPACE-15]', async () => {
  renderApp('/debug-auth', anna(), fakeNews([]).api);
  await screen.findByRole('button', { name: 'Account menu' });
  expect(screen.queryByRole('button', { name: /^News/ })).toBeNull();
});

it('rings with what is unread, says what happened, leads to its place, and reads it by looking [SPACE-15]', async () => {
  const { api, read } = fakeNews(everything);
  const app = renderApp('/debug-auth', anna(), api);
  const refresh = refreshOnChange(app.queryClient);
  await app.user.click(await screen.findByRole('button', { name: 'News, 1 unread' }));
  const panel = within(await screen.findByRole('dialog', { name: 'News' }));
  const entry = await panel.findByRole('link', { name: 'Ben commented on “Red bicycle” 2 times' });
  expect(entry.getAttribute('href')).toBe(`/photos/${red.id}`);
  panel.getByText('It was in spring.');
  const joined = panel.getByRole('link', { name: 'Ben joined “The lake house”' });
  expect(joined.getAttribute('href')).toBe(`/spaces/${lake.id}?tab=members`);
  await waitFor(() => expect(read).toEqual([3]));
  refresh({ seq: 1, topic: 'news', action: 'updated', userId: anna().user.id, entityId: null });
  // What was unread keeps its mark as long as the person looks.
  await waitFor(() => expect(app.store).toBeDefined());
  expect(panel.getAllByText('New')).toHaveLength(1);
  await app.user.click(entry);
  await waitFor(() => expect(app.href()).toBe(`/photos/${red.id}`));
});

it('hears of what comes, and shows it on a page, too [SPACE-15]', async () => {
  const { api, add } = fakeNews([]);
  const app = renderApp('/news', anna(), api);
  await screen.findByText('Nothing new');
  add({ ...about, kind: 'guest-files', guestName: 'Otto', item: null, actor: null, count: 3 });
  refreshOnChange(app.queryClient)({
    seq: 1,
    topic: 'news',
    action: 'created',
    userId: anna().user.id,
    entityId: null,
  });
  await screen.findByText('Otto (guest) sent 3 files to “The lake house”');
  const links = await screen.findAllByRole('link', { name: /^News/ });
  expect(links[0]!.getAttribute('href')).toBe('/news');
});

it('leads to the inbox of the space with what waits there for an answer [SPACE-15]', async () => {
  const proposed: News = { ...about, kind: 'proposal-made', count: 1 };
  const sent: News = { ...about, id: 2, kind: 'guest-files', guestName: 'Otto', item: null };
  renderApp('/news', anna(), fakeNews([proposed, sent]).api);
  const names = [/proposes a change to “Red bicycle”/, /^Otto \(guest\) sent 2 files/];
  for (const name of names) {
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(`/spaces/${lake.id}?tab=inbox`);
  }
});

it('says that it could not be loaded', async () => {
  const list = () => {
    throw apiError('INTERNAL');
  };
  renderApp('/news', anna(), { news: { count: () => ({ total: 1, unread: 1 }), list } });
  await screen.findByText('What is new could not be loaded.');
});
