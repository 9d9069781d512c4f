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
  type: 'photos',
});
const sailing = mediaNamed('Sailing lesson', 1);
const poppies = mediaNamed('Poppies', 2, { type: 'image' });
const story = mediaNamed('The orchard story', 3, { type: 'audio' });
const shown = [sailing, poppies, story];

const filled = () => fakeCollections({ collections: [lake], items: { [lake.id]: shown } });
function show(given = filled(), id = lake.id) {
  return {
    ...given,
    ...renderApp(`/collections/${id}`, anna(), given.api),
  };
}

const openMenu = async (user: ReturnType<typeof show>['user'], title: string) =>
  user.click(await screen.findByRole('button', { name: `More actions for ${title}` }));

const choose = async (user: ReturnType<typeof show>['user'], entry: string) =>
  user.click(await screen.findByRole('menuitem', { name: entry }));

function titles() {
  return screen
    .getAllByRole('listitem')
    .filter((cell) => cell.dataset['place'] !== undefined)
    .map((cell) => cell.querySelector('[data-card-link]')?.textContent);
}

describe('the head', () => {
  it('says what the collection is [COLLPAGE-01, COLLPAGE-02]', async () => {
    show();
    await screen.findByRole('heading', { level: 1, name: 'Summers at the lake' });
    screen.getByText('The dock, the red boat and every sunset.');
    screen.getByText('Photos', { selector: 'main *' });
    screen.getByText('3 items');
    screen.getByText('Created Jul 20, 2025');
    expect(screen.getByRole('link', { name: 'Back to Collections' }).getAttribute('href')).toBe(
      '/collections',
    );
  });

  it('offers to play and to share it first, and then to fill it', async () => {
    show();
    const play = await screen.findByRole('button', { name: 'Play all' });
    const actions = [...play.parentElement!.children].map(({ textContent }) => textContent);
    expect(actions.slice(0, 4)).toEqual(['Play all', 'Share', 'Add Items', 'Browse Media']);
  });

  it('counts one item as one [COLLPAGE-02]', async () => {
    show(fakeCollections({ collections: [lake], items: { [lake.id]: [poppies] } }));
    await screen.findByText('1 item');
  });

  it('leads to the media, to add some or to look around [COLLPAGE-04]', async () => {
    show();
    const add = await screen.findByRole('link', { name: 'Add Items' });
    expect(add.getAttribute('href')).toBe(`/media?collection=${lake.id}`);
    const browse = screen.getByRole('link', { name: 'Browse Media' });
    expect(browse.getAttribute('href')).toBe('/media');
  });

  it('is edited in a dialog, which refuses a blank name', async () => {
    const { user, calls } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const name = await screen.findByLabelText('Name');
    expect(name).toHaveProperty('value', lake.name);
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Name required');
    expect(calls).toEqual([]);
    await user.type(name, 'Winters');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { level: 1, name: 'Winters' });
    screen.getByText('Collection updated');
  });

  it('deletes the collection and goes back to the list [COLL-08]', async () => {
    const { user, calls, href } = show();
    await openMenu(user, lake.name);
    await choose(user, 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(href()).toBe('/collections'));
    expect(calls).toEqual([['remove', { id: lake.id }]]);
  });

  it('is downloaded as one ZIP, and says so', async () => {
    const followed: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      followed.push(this.getAttribute('href') ?? '');
    });
    const { user } = show();
    await openMenu(user, lake.name);
    await choose(user, 'Download as ZIP');
    click.mockRestore();
    expect(followed).toEqual([`/api/collections/${lake.id}/archive`]);
    await screen.findByText('Your download begins');
    screen.getByText(/^"Summers at the lake" comes as one ZIP file with the 3 originals/);
  });

  it('offers no ZIP of nothing', async () => {
    const { user } = show(fakeCollections({ collections: [lake] }));
    await openMenu(user, lake.name);
    await screen.findByRole('menuitem', { name: 'Pin to home' });
    expect(screen.queryByRole('menuitem', { name: 'Download as ZIP' })).toBeNull();
  });

  it("says why it could not be loaded; a missing one is like somebody else's [ERR-28]", async () => {
    show(filled(), collectionNamed('', 77).id);
    const toast = await screen.findByText('Error loading collection');
    within(toast.parentElement!).getByText('Not found');
    await screen.findByRole('heading', { name: 'Page not found' });
  });
});

describe('the items', () => {
  it('stand in the order of the server, each with its card [COLLPAGE-03]', async () => {
    show();
    await screen.findByText('Sailing lesson');
    expect(titles()).toEqual(['Sailing lesson', 'Poppies', 'The orchard story']);
  });

  it('are none yet [COLLPAGE-05]', async () => {
    show(fakeCollections({ collections: [lake] }));
    await screen.findByRole('heading', { name: 'Collection is empty' });
    screen.getByText('Add photos or videos to start building your collection');
    expect(screen.queryByRole('button', { name: 'Play all' })).toBeNull();
  });

  it('could not be loaded [ERR-27]', async () => {
    const given = filled();
    const items = () => {
      throw apiError('INTERNAL');
    };
    show({ ...given, api: { collections: { ...given.api.collections, items } } });
    const toast = await screen.findByText('Error');
    within(toast.parentElement!).getByText('Failed to load collection items');
  });

  it('leave the collection by their menu [COLLPAGE-06, ERR-30]', async () => {
    const { user, calls } = show();
    await openMenu(user, 'Poppies');
    await choose(user, 'Remove from collection');
    await screen.findByText('Item removed');
    expect(calls).toEqual([['removeItem', { collectionId: lake.id, mediaId: poppies.id }]]);
    await waitFor(() => expect(titles()).toEqual(['Sailing lesson', 'The orchard story']));
  });

  it('stay when that failed, and it says why [ERR-25]', async () => {
    const given = filled();
    const removeItem = () => {
      throw apiError('UNAVAILABLE');
    };
    const { user } = show({
      ...given,
      api: { collections: { ...given.api.collections, removeItem } },
    });
    await openMenu(user, 'Poppies');
    await choose(user, 'Remove from collection');
    const toast = await screen.findByText('Error removing item');
    within(toast.parentElement!).getByText(
      'The server is not ready. Please try again in a moment.',
    );
    expect(titles()).toHaveLength(3);
  });

  it('get a caption', async () => {
    const { user, calls } = show();
    await openMenu(user, 'Poppies');
    await choose(user, 'Add caption');
    const field = await screen.findByRole('textbox', { name: 'Caption' });
    await user.type(field, 'The field behind the house.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Caption saved');
    expect(calls).toEqual([
      [
        'setCaption',
        { collectionId: lake.id, mediaId: poppies.id, caption: 'The field behind the house.' },
      ],
    ]);
  });
});

describe('the order', () => {
  it.each([
    ['Poppies', 'Move left', null, 'Poppies is now item 1 of 3'],
    ['Sailing lesson', 'Move right', poppies.id, 'Sailing lesson is now item 2 of 3'],
    ['The orchard story', 'Move left', sailing.id, 'The orchard story is now item 2 of 3'],
  ])('is changed by the menu: %s, %s', async (title, entry, afterMediaId, said) => {
    const { user, calls } = show();
    await openMenu(user, title);
    await choose(user, entry);
    await screen.findByText(said);
    const mediaId = shown.find((item) => item.title === title)?.id;
    expect(calls).toEqual([['moveItem', { collectionId: lake.id, mediaId, afterMediaId }]]);
  });

  it('is changed by the number of a place, which need not be next to it', async () => {
    const { user, calls } = show();
    await openMenu(user, 'Sailing lesson');
    await choose(user, 'Move to…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to…' }));
    const place = dialog.getByLabelText('Place (1 to 3)');
    expect(place).toHaveProperty('value', '1');
    await user.clear(place);
    await user.type(place, '4');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    dialog.getByText('Please enter a number from 1 to 3.');
    await user.clear(place);
    await user.type(place, '3{Enter}');
    await screen.findByText('Sailing lesson is now item 3 of 3');
    const moved = { collectionId: lake.id, mediaId: sailing.id, afterMediaId: story.id };
    expect(calls).toEqual([['moveItem', moved]]);
  });

  it('has no left of the first and no right of the last', async () => {
    const { user } = show();
    await openMenu(user, 'Sailing lesson');
    await screen.findByRole('menuitem', { name: 'Move right' });
    expect(screen.queryByRole('menuitem', { name: 'Move left' })).toBeNull();
    await user.keyboard('{Escape}');
    await openMenu(user, 'The orchard story');
    await screen.findByRole('menuitem', { name: 'Move left' });
    expect(screen.queryByRole('menuitem', { name: 'Move right' })).toBeNull();
  });

  it('is changed by dragging a card behind another', async () => {
    const { calls } = show();
    await screen.findByText('Sailing lesson');
    const card = (place: number) =>
      document.querySelector(`[data-place="${place}"] [draggable="true"]`)!;
    const dataTransfer = { setData: () => {}, setDragImage: () => {} };
    fireEvent.dragStart(card(0), { dataTransfer });
    // Cards have no size here, so the pointer is right of the middle: this drops the card behind the other.
    fireEvent.dragOver(card(1), { dataTransfer, clientX: 10 });
    fireEvent.drop(card(1), { dataTransfer });
    await screen.findByText('Sailing lesson is now item 2 of 3');
    expect(calls).toEqual([
      ['moveItem', { collectionId: lake.id, mediaId: sailing.id, afterMediaId: poppies.id }],
    ]);
  });
});
