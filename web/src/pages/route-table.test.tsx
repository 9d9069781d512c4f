import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { collectionNamed, fakeCollections, mediaNamed } from '#test/fake-collections.ts';
import { listing } from '#test/fake-files.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';

giveRoom();

const summer = collectionNamed('Summer 1987', 1);
const { api } = fakeCollections({ collections: [summer] });

it.each([
  ['/', 'Bring cherished family moments to life'],
  ['/media', 'Your Media'],
  ['/movies', 'Movies & Videos'],
  ['/audio', 'Audio Collection'],
  ['/photos', 'Photos'],
  ['/collections', 'Collections'],
  [`/collections/${summer.id}`, 'Summer 1987'],
])('%s shows the page %s [ROUTE-01]', async (path, heading) => {
  const app = renderApp(path, anna(), api);
  await screen.findByRole('heading', { level: 1, name: heading });
  expect(app.href()).toBe(path);
});

it('/media shows films, photos and recordings in one grid [MEDIA-01]', async () => {
  const types = ['video', 'image', 'audio'] as const;
  const items = types.map((type, n) => mediaNamed(`Item ${n}`, n, { type }));
  const library = {
    timeline: () => ({ groups: [{ period: '2025-07', ratios: items.map(() => 150) }] }),
    pages: () => ({ total: 3, pageSize: 100, cursors: [null] }),
    list: () => ({ items, nextCursor: null }),
  };
  renderApp('/media', anna(), { media: library });
  await screen.findByRole('heading', { level: 1, name: 'Your Media' });
  for (const name of ['Item 0', 'Item 1', 'Item 2']) await screen.findByRole('link', { name });
});

it('/auth shows the page to sign in and up [ROUTE-01]', async () => {
  renderApp('/auth', null);
  await screen.findByRole('tab', { name: 'Sign In' });
  screen.getByRole('tab', { name: 'Sign Up' });
});

it.each([
  ['/my-files', 'My Files'],
  ['/files', 'File Manager'],
])('%s shows the own files as %s [ROUTE-02]', async (path, heading) => {
  renderApp(path, anna(), listing());
  await screen.findByRole('heading', { level: 1, name: heading });
});

it('/user-info shows Edit Profile & Settings [ROUTE-02]', async () => {
  renderApp('/user-info', anna());
  await screen.findByRole('heading', { level: 1, name: 'Edit Profile & Settings' });
});

it('/export shows what can be taken along, also to whoever has expired [ROUTE-02]', async () => {
  const plan = { items: 0, bytes: 0, parts: [], waitingClips: 0 };
  const subscriptions = { isActive: () => false };
  renderApp('/export', anna(), { exports: { plan: () => plan }, subscriptions });
  await screen.findByRole('heading', { level: 1, name: 'Take it all with you' });
  await screen.findByText('There is nothing in it that could be exported.');
  await waitFor(() => expect(screen.queryByRole('radio', { name: /A collection/ })).toBeNull());
});

it('a visitor of the auth page sees no Edit Profile & Settings [ROUTE-03]', async () => {
  renderApp('/auth', null);
  const main = within(await screen.findByRole('main'));
  await main.findByRole('tab', { name: 'Sign In' });
  expect(screen.queryByText('Edit Profile & Settings')).toBeNull();
});
