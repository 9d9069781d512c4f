import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { collectionNamed, fakeCollections, mediaNamed } from '#test/fake-collections.ts';
import { anna, renderApp } from '#test/render-app.tsx';

const named = (count: number) =>
  Array.from({ length: count }, (_, n) => collectionNamed(`Album ${n}`, n + 1));

it('stands before the videos and photos, and leads to all collections [HOME-02, HOME-05]', async () => {
  const { api } = fakeCollections({ collections: named(2), media: [mediaNamed('Film', 1)] });
  renderApp('/', anna(), api);
  const section = await screen.findByRole('region', { name: 'Featured Collections' });
  const videos = await screen.findByRole('region', { name: 'Recent Videos' });
  expect(section.compareDocumentPosition(videos)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const all = within(section).getByRole('link', { name: /View All/ });
  expect(all.getAttribute('href')).toBe('/collections');
});

it('shows six at most, in the order of the server [HOME-10, HOME-11]', async () => {
  const { api } = fakeCollections({ collections: named(8) });
  renderApp('/', anna(), api);
  const section = within(await screen.findByRole('region', { name: 'Featured Collections' }));
  const names = (await section.findAllByRole('heading', { level: 3 })).map(
    (name) => name.textContent,
  );
  expect(names).toEqual(named(6).map(({ name }) => name));
});

it('without collections invites to make the first one [HOME-02]', async () => {
  const { api } = fakeCollections({ media: [mediaNamed('Film', 1)] });
  const { user } = renderApp('/', anna(), api);
  const section = within(await screen.findByRole('region', { name: 'Featured Collections' }));
  await section.findByRole('heading', { name: 'No collections yet' });
  await user.click(section.getByRole('button', { name: 'Create Collection' }));
  await screen.findByRole('dialog', { name: 'Create New Collection' });
});
