import type { MediaDetails, MediaType } from '@heirloom/contract/media/media.schema.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { collectionNamed, fakeCollections, mediaNamed } from '#test/fake-collections.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleDetails } from '#test/samples.ts';

giveRoom();

const pathOf = { video: 'movies', image: 'photos', audio: 'audio' } as const;

function openItem(type: MediaType, changes: Partial<MediaDetails> = {}) {
  const items = ['Lake', 'Garden'].map((title, place) =>
    sampleDetails({
      id: `c1a7b9de-0000-4000-8000-00000000000${place + 1}`,
      type,
      title,
      description: 'Filmed by Grandpa',
      ...changes,
    }),
  );
  const calls: unknown[] = [];
  const app = renderApp(`/${pathOf[type]}/${items[0]!.id}`, anna(), {
    media: {
      find: ({ id }) => items.find((item) => item.id === id)!,
      around: ({ id }) => ({ items, index: items.findIndex((item) => item.id === id), total: 2 }),
      setPosition: ({ positionMs }) => ({ positionMs }),
      update: ({ id, ...changed }) => {
        calls.push(changed);
        return Object.assign(
          items.find((item) => item.id === id)!,
          changed,
        );
      },
      remove: ({ id }) => {
        calls.push(`removed ${id}`);
        return { id, deletedAt: '2026-11-22T12:00:00Z' };
      },
    },
    collections: { containing: () => ({ collections: [] }) },
  });
  const choose = async (entry: string) => {
    await app.user.click(await screen.findByRole('button', { name: 'More actions for Lake' }));
    await app.user.click(await screen.findByRole('menuitem', { name: entry }));
  };
  return { ...app, calls, choose, items };
}

it.each<MediaType>(['video', 'image', 'audio'])(
  'names and describes an item where one looks at it: %s',
  async (type) => {
    const { user, choose, calls, items } = openItem(type);
    await choose('Edit title and description');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Edit title and description' }),
    );
    await user.clear(dialog.getByLabelText('Title'));
    await user.type(dialog.getByLabelText('Title'), 'Pond');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls).toEqual([
        { title: 'Pond', description: 'Filmed by Grandpa', revision: items[0]!.revision },
      ]),
    );
    await screen.findByRole('heading', { level: 1, name: 'Pond' });
  },
);

it('shows the details of a film with its description, and closes first them, then the film', async () => {
  const { user, choose, href } = openItem('video');
  await choose('Details');
  const details = within(await screen.findByRole('complementary', { name: 'Details' }));
  details.getByText('Filmed by Grandpa');
  details.getByRole('button', { name: 'Change date' });
  await user.click(details.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(href()).toContain('/movies/');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(href()).toBe('/movies'));
});

it('shows an administrator the details of a film of somebody else, and no more', async () => {
  const { choose } = openItem('video', { ownerId: 'c1a7b9de-0000-4000-8000-0000000000ff' });
  await choose('Details');
  await screen.findByRole('complementary', { name: 'Details' });
  expect(screen.queryByRole('button', { name: 'Edit title and description' })).toBeNull();
});

it('leaves full screen with the player', async () => {
  const exit = vi.fn(async () => undefined);
  Object.assign(document, { fullscreenElement: document.documentElement, exitFullscreen: exit });
  const { user, href } = openItem('image');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(href()).toBe('/photos'));
  await waitFor(() => expect(exit).toHaveBeenCalled());
  for (const name of ['fullscreenElement', 'exitFullscreen'])
    Reflect.deleteProperty(document, name);
});

it.each(['Download', 'Change date', 'Delete'])(
  'offers on the page of a film: %s',
  async (entry) => {
    const { user } = openItem('video');
    await user.click(await screen.findByRole('button', { name: 'More actions for Lake' }));
    await screen.findByRole('menuitem', { name: entry });
  },
);

it('leaves a deleted film, and goes on to the next photo after a deleted one', async () => {
  const film = openItem('video');
  await film.choose('Delete');
  const agree = async () => {
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText('It stays in the trash for 30 days.');
    await film.user.click(dialog.getByRole('button', { name: 'Delete' }));
  };
  await agree();
  await waitFor(() => expect(film.href()).toBe('/movies'));
  cleanup();
  const photo = openItem('image');
  await photo.choose('Delete');
  await agree();
  await waitFor(() => expect(photo.href()).toBe(`/photos/${photo.items[1]!.id}`));
});

it('keeps the viewer open when Escape closes a dialog over it', async () => {
  const { user, choose, href } = openItem('image');
  await choose('Edit title and description');
  await screen.findByRole('dialog', { name: 'Edit title and description' });
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Edit title and description' })).toBeNull(),
  );
  expect(href()).toContain('/photos/');
});

it('names and describes an item in its collection', async () => {
  const lake = collectionNamed('Summers at the lake', 1);
  const film = mediaNamed('Sailing lesson', 1);
  const { api } = fakeCollections({ collections: [lake], items: { [lake.id]: [film] } });
  const { user } = renderApp(`/collections/${lake.id}`, anna(), api);
  await user.click(await screen.findByRole('button', { name: 'More actions for Sailing lesson' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit title and description' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit title and description' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('Sailing lesson');
});
