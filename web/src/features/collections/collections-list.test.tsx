import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiError } from '#test/fake-api.ts';
import { collectionNamed, fakeCollections, mediaNamed } from '#test/fake-collections.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom();
afterEach(() => dismissToasts());

const lake = collectionNamed('Summers at the lake', 1, {
  description: 'The dock, the red boat and every sunset.',
  itemCount: 48,
  thumbnailUrl: '/api/media/x/thumb?v=1',
  coverUrl: '/api/media/x/grid?v=1',
});
const birthdays = collectionNamed('Birthdays', 2, { type: 'photos', itemCount: 1 });
const van = collectionNamed('Road trips in the van', 3, { type: 'movies' });
const stories = collectionNamed("Grandma's stories", 4, {
  type: 'audio',
  isPinned: true,
  itemCount: 2,
});
const all = [lake, birthdays, van, stories];

function show(given = fakeCollections({ collections: all })) {
  return {
    ...given,
    ...renderApp('/collections', anna(), given.api),
  };
}

async function cardOf(name: string): Promise<HTMLElement> {
  const link = await screen.findByRole('link', { name });
  const card = link.closest<HTMLElement>('[role="listitem"]');
  if (!card) throw new Error('not in a list');
  return card;
}

async function chooseFromMenu(user: ReturnType<typeof show>['user'], name: string, entry: string) {
  await user.click(await screen.findByRole('button', { name: `More actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

describe('the page', () => {
  it('is called Collections [COLL-01]', async () => {
    show();
    await screen.findByRole('heading', { level: 1, name: 'Collections' });
    screen.getByText('Organize your media into collections');
  });

  it.each([
    [lake, 'Mixed', '48 items'],
    [birthdays, 'Photos', '1 item'],
    [van, 'Movies', '0 items'],
    [stories, 'Audio', '2 items'],
  ])(
    'shows $name with kind, count and date, linked [COLL-03, COLL-04, COLL-05]',
    async (collection, kind, count) => {
      show();
      const card = within(await cardOf(collection.name));
      card.getByText(kind);
      card.getByText(count);
      card.getByText('Created Jul 20, 2025');
      expect(card.getByRole('link').getAttribute('href')).toBe(`/collections/${collection.id}`);
    },
  );

  it('clamps a description to two lines [COLL-06]', async () => {
    show();
    const card = within(await cardOf(lake.name));
    expect(card.getByText(/The dock/).className).toContain('line-clamp-2');
  });

  it('shows the thumbnail, and the placeholder when there is none or it fails [COLL-02, COLL-10]', async () => {
    show();
    const picture = (card: HTMLElement) => card.querySelector('img')!;
    const shown = picture(await cardOf(lake.name));
    expect(shown.getAttribute('src')).toBe(lake.thumbnailUrl);
    fireEvent.error(shown);
    await waitFor(() => expect(shown.getAttribute('src')).toBe('/placeholder.svg'));
    for (const { name } of [birthdays, stories]) {
      expect(picture(await cardOf(name)).getAttribute('src')).toBe('/placeholder.svg');
    }
  });

  it('invites to make the first one [COLL-09]', async () => {
    const { user } = show(fakeCollections());
    await screen.findByRole('heading', { name: 'No collections yet' });
    screen.getByText('Create your first collection to organize your media');
    const [, inside] = screen.getAllByRole('button', { name: 'Create Collection' });
    await user.click(inside!);
    await screen.findByRole('dialog', { name: 'Create New Collection' });
  });

  it('says when they could not be loaded, and tries again [ERR-24]', async () => {
    const given = fakeCollections({ collections: all });
    let tries = 0;
    const list = vi.fn(() => {
      tries += 1;
      if (tries === 1) throw apiError('INTERNAL', 'The database is away.');
      return { items: all, nextCursor: null };
    });
    const { user } = show({
      ...given,
      api: { ...given.api, collections: { ...given.api.collections, list } },
    });
    const toast = await screen.findByText('Error fetching collections');
    within(toast.parentElement!).getByText('The database is away.');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await cardOf(lake.name);
  });

  it('asks for the next page near the end of the list', async () => {
    const given = fakeCollections();
    const many = Array.from({ length: 70 }, (_, n) => collectionNamed(`Album ${n}`, 100 + n));
    const list = ({ cursor }: { cursor?: string | null | undefined }) =>
      cursor === 'second'
        ? { items: many.slice(60), nextCursor: null }
        : { items: many.slice(0, 60), nextCursor: 'second' };
    show({ ...given, api: { collections: { ...given.api.collections, list } } });
    const card = (await screen.findByText('Album 0')).closest('[role="listitem"]');
    expect(card?.getAttribute('aria-setsize')).toBe('60');
    expect(screen.queryByText('Album 59')).toBeNull();
    window.scrollTo(0, 20 * 384);
    fireEvent.scroll(window);
    await screen.findByText('Album 65');
  });
});

describe('the menu of a card', () => {
  it('deletes after a question, for good [COLL-08, COLL-13, ERR-34, ERR-29]', async () => {
    const { user, calls } = show();
    await chooseFromMenu(user, lake.name, 'Delete');
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText(
      'Are you sure you want to delete "Summers at the lake"? This action cannot be undone.',
    );
    question.getByText('The 48 items inside stay in your archive.');
    await user.click(question.getByRole('button', { name: 'Delete' }));
    const toast = (await screen.findByText('Collection deleted')).closest('[role="status"]');
    expect(within(toast as HTMLElement).queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(calls).toEqual([['remove', { id: lake.id }]]);
    await waitFor(() => expect(screen.queryByRole('link', { name: lake.name })).toBeNull());
  });

  it('deletes nothing on Cancel [COLL-08]', async () => {
    const { user, calls } = show();
    await chooseFromMenu(user, lake.name, 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls).toEqual([]);
  });

  it('says why a deletion failed [ERR-24]', async () => {
    const given = fakeCollections({ collections: all });
    const remove = () => {
      throw apiError('UNAVAILABLE');
    };
    const { user } = show({
      ...given,
      api: { collections: { ...given.api.collections, remove } },
    });
    await chooseFromMenu(user, van.name, 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const toast = await screen.findByText('Error deleting collection');
    within(toast.parentElement!).getByText(
      'The server is not ready. Please try again in a moment.',
    );
  });

  it('pins to the home page, and unpins [COLL-15]', async () => {
    const { user, calls } = show();
    await chooseFromMenu(user, lake.name, 'Pin to home');
    await screen.findAllByText('Pinned to home');
    await chooseFromMenu(user, stories.name, 'Unpin from home');
    await screen.findByText('Unpinned from home');
    expect(calls).toEqual([
      ['pin', { collectionId: lake.id, isPinned: true }],
      ['pin', { collectionId: stories.id, isPinned: false }],
    ]);
    await chooseFromMenu(user, lake.name, 'Unpin from home');
  });
});

describe('the thumbnail picker', () => {
  const film = mediaNamed('Sailing lesson', 1);
  const photo = mediaNamed('Poppies', 2, { type: 'image' });
  const given = (collection = lake) =>
    fakeCollections({ collections: [collection], items: { [lake.id]: [film, photo] } });

  it('offers the items of the collection, and sets the one that is picked [COLL-07, COLLTHUMB-01, COLLTHUMB-03, ERR-33]', async () => {
    const { user, calls } = show(given());
    await chooseFromMenu(user, lake.name, 'Change Thumbnail');
    const dialog = await screen.findByRole('dialog', { name: 'Select Collection Thumbnail' });
    within(dialog).getByText('Choose an item from your collection to use as the thumbnail image.');
    const choices = await within(dialog).findAllByRole('listitem');
    expect(choices).toHaveLength(2);
    within(choices[0]!).getByText('Current');
    await user.click(within(choices[1]!).getByRole('button'));
    await screen.findByText('Thumbnail updated');
    screen.getByText('Collection thumbnail set to "Poppies"');
    expect(calls).toEqual([['setThumbnail', { collectionId: lake.id, mediaId: photo.id }]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('goes back to the first item [ERR-29]', async () => {
    const { user, calls } = show(given({ ...lake, thumbnailMediaId: photo.id }));
    await chooseFromMenu(user, lake.name, 'Change Thumbnail');
    await user.click(await screen.findByRole('button', { name: 'Use the first item' }));
    await screen.findByText('Thumbnail updated');
    expect(calls).toEqual([['setThumbnail', { collectionId: lake.id, mediaId: null }]]);
  });

  it('says that there is nothing to choose from [COLLTHUMB-02]', async () => {
    const { user } = show();
    await chooseFromMenu(user, van.name, 'Change Thumbnail');
    await screen.findByText(
      'No items in this collection yet. Add some media to select a thumbnail.',
    );
  });

  it('stays open and says why when it failed [ERR-25]', async () => {
    const { api, ...rest } = given();
    const setThumbnail = () => {
      throw apiError('NOT_FOUND');
    };
    const { user } = show({
      ...rest,
      api: { ...api, collections: { ...api.collections, setThumbnail } },
    });
    await chooseFromMenu(user, lake.name, 'Change Thumbnail');
    await user.click(await screen.findByRole('button', { name: 'Use "Poppies" as the thumbnail' }));
    const toast = await screen.findByText('Error updating thumbnail');
    within(toast.parentElement!).getByText('Not found');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('says when the items could not be loaded [ERR-27]', async () => {
    const { api, ...rest } = given();
    const itemPages = () => {
      throw apiError('INTERNAL');
    };
    const { user } = show({
      ...rest,
      api: { ...api, collections: { ...api.collections, itemPages } },
    });
    await chooseFromMenu(user, lake.name, 'Change Thumbnail');
    const toast = await screen.findByText('Error');
    within(toast.parentElement!).getByText('Failed to load collection items');
  });
});
