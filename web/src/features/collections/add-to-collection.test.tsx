import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { apiError } from '#test/fake-api.ts';
import { collectionNamed, fakeCollections, mediaNamed } from '#test/fake-collections.ts';
import { giveRoom } from '#test/give-room.ts';
import { administrator, anna, renderApp } from '#test/render-app.tsx';
import { sampleSession } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom();
afterEach(() => dismissToasts());

const lake = collectionNamed('Summers at the lake', 1);
const birthdays = collectionNamed('Birthdays', 2, { type: 'photos' });
const media = Array.from({ length: 12 }, (_, n) => mediaNamed(`Film ${n}`, n + 1));
const [film] = media;

function given() {
  return fakeCollections({
    collections: [lake, birthdays],
    media,
    items: { [birthdays.id]: [media[1]!] },
  });
}
function show(path: string, archive = given(), visitor = anna()) {
  return {
    ...archive,
    ...renderApp(path, visitor, archive.api),
  };
}
type App = ReturnType<typeof show>;

async function openFor(user: App['user'], title: string) {
  await user.click(await screen.findByRole('button', { name: `More actions for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add to Collection' }));
  return within(await screen.findByRole('dialog', { name: 'Add to Collection' }));
}

describe('the dialog', () => {
  it.each(['/media', '/movies'])(
    'opens from a card of %s and lists the collections [ADDTO-01, MEDIA-03]',
    async (path) => {
      const { user, calls } = show(path);
      const dialog = await openFor(user, 'Film 0');
      await dialog.findByText('Summers at the lake');
      dialog.getByText('1 item · Photos');
      await user.click(dialog.getByRole('button', { name: 'Add to Summers at the lake' }));
      await screen.findByText('Item added');
      expect(calls).toEqual([['addItem', { collectionId: lake.id, mediaId: film!.id }]]);
    },
  );

  it('adds once to each, says so, and forgets it on close [ADDTO-02, ADDTO-03, ERR-30]', async () => {
    const { user, calls } = show('/movies');
    const dialog = await openFor(user, 'Film 0');
    await user.click(await dialog.findByRole('button', { name: 'Add to Summers at the lake' }));
    const added = await dialog.findByRole('button', { name: 'Added' });
    await user.click(added);
    expect(added.getAttribute('aria-disabled')).toBe('true');
    expect(calls).toHaveLength(1);
    dialog.getByRole('button', { name: 'Add to Birthdays' });

    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await openFor(user, 'Film 2');
    await again.findByRole('button', { name: 'Add to Summers at the lake' });
    expect(again.queryByRole('button', { name: 'Added' })).toBeNull();
  });

  it('forgets on close what was typed and what was added, for the same item too [ADDTO-03]', async () => {
    const { user } = show('/movies');
    const dialog = await openFor(user, 'Film 0');
    await user.click(await dialog.findByRole('button', { name: 'Add to Summers at the lake' }));
    await dialog.findByRole('button', { name: 'Added' });
    await user.type(dialog.getByLabelText('New collection'), 'Boats');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const again = await openFor(user, 'Film 0');
    await again.findByRole('button', { name: 'Add to Birthdays' });
    expect(again.getByLabelText<HTMLInputElement>('New collection').value).toBe('');
    expect(again.queryByRole('button', { name: 'Added' })).toBeNull();
  });

  it('marks the collections that hold the item already', async () => {
    const { user } = show('/movies');
    const dialog = await openFor(user, 'Film 1');
    await dialog.findByRole('button', { name: 'Already in' });
    dialog.getByRole('button', { name: 'Add to Summers at the lake' });
    expect(dialog.queryByRole('button', { name: 'Add to Birthdays' })).toBeNull();
  });

  it('makes a new collection and adds to it [ADDTO-04, ERR-29]', async () => {
    const { user, calls } = show('/movies');
    const dialog = await openFor(user, 'Film 0');
    await user.type(dialog.getByLabelText('New collection'), 'Boats');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await screen.findByText('Collection created');
    await dialog.findByText('Boats');
    await dialog.findByRole('button', { name: 'Added' });
    expect(calls.map(([name]) => name)).toEqual(['create', 'addItem']);
    expect(calls[0]?.[1]).toMatchObject({ name: 'Boats', type: 'mixed' });
  });

  it('makes none without a name [ADDTO-04]', async () => {
    const { user, calls } = show('/movies');
    const dialog = await openFor(user, 'Film 0');
    await user.type(dialog.getByLabelText('New collection'), '   ');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await screen.findByText('Name required');
    expect(dialog.getByLabelText('New collection').getAttribute('aria-invalid')).toBe('true');
    expect(calls).toEqual([]);
  });

  it.each([
    ['addItem', 'Error adding item'],
    ['create', 'Error creating collection'],
  ] as const)('says why %s failed [ERR-24, ERR-25]', async (call, title) => {
    const archive = given();
    const failing = () => {
      throw apiError('CONFLICT', 'This item is already in the collection.');
    };
    const { user } = show('/movies', {
      ...archive,
      api: { ...archive.api, collections: { ...archive.api.collections, [call]: failing } },
    });
    const dialog = await openFor(user, 'Film 0');
    if (call === 'create') {
      await user.type(dialog.getByLabelText('New collection'), 'Boats{Enter}');
    } else {
      await user.click(await dialog.findByRole('button', { name: 'Add to Summers at the lake' }));
    }
    const toast = await screen.findByText(title);
    within(toast.parentElement!).getByText('This item is already in the collection.');
    expect(dialog.queryByRole('button', { name: 'Added' })).toBeNull();
  });

  it("is not offered for another person's item [PICK-07]", async () => {
    const foreign = mediaNamed('Not mine', 50, { ownerId: collectionNamed('', 9).id });
    const mine = mediaNamed('Mine', 51, { ownerId: sampleSession().user.id });
    const { user } = show('/movies', fakeCollections({ media: [foreign, mine] }), administrator());
    await user.click(await screen.findByRole('button', { name: 'More actions for Not mine' }));
    await screen.findByRole('menuitem', { name: 'Delete' });
    expect(screen.queryByRole('menuitem', { name: 'Add to Collection' })).toBeNull();
    await user.keyboard('{Escape}');
    await openFor(user, 'Mine');
  });
});

describe('several items of /media', () => {
  const box = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}` });

  it('are picked by their boxes, a range with Shift, and go into a collection [MEDIA-03]', async () => {
    const { user, calls } = show('/media');
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(await box('Film 1'));
    await user.keyboard('{Shift>}');
    await user.click(await box('Film 4'));
    await user.keyboard('{/Shift}');
    await screen.findByText('4 items selected');
    await user.click(await box('Film 3'));
    await screen.findByText('3 items selected');

    await user.click(screen.getByRole('button', { name: 'Add to Collection' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to Collection' }));
    await user.click(await dialog.findByRole('button', { name: 'Add to Summers at the lake' }));
    await screen.findByText('3 items added');
    const mediaIds = [1, 2, 4].map((n) => media[n]!.id);
    expect(calls).toEqual([['addItems', { collectionId: lake.id, mediaIds }]]);
  });

  it('are picked by Space on a card; a click picks then too, and Esc leaves', async () => {
    const { user, href } = show('/media');
    const first = await screen.findByRole('link', { name: 'Film 0' });
    first.focus();
    await user.keyboard(' ');
    await screen.findByText('1 item selected');
    await user.click(screen.getByRole('link', { name: 'Film 2' }));
    await screen.findByText('2 items selected');
    expect(href()).toBe('/media');
    screen.getByRole('link', { name: 'Film 0' }).focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
  });

  it('go straight into the collection that one came from [COLLPAGE-04]', async () => {
    const { user, calls, href } = show(`/media?collection=${lake.id}`);
    const add = await screen.findByRole('button', { name: 'Add to "Summers at the lake"' });
    expect(add.getAttribute('aria-disabled')).toBe('true');
    await user.click(await box('Film 0'));
    await user.click(await box('Film 5'));
    await user.click(add);
    await screen.findByText('2 items added');
    await waitFor(() => expect(href()).toBe(`/collections/${lake.id}`));
    expect(calls).toEqual([
      ['addItems', { collectionId: lake.id, mediaIds: [media[0]!.id, media[5]!.id] }],
    ]);
  });

  it('are left alone again, back to the collection', async () => {
    const { user, calls, href } = show(`/media?collection=${lake.id}`);
    await screen.findByRole('button', { name: 'Add to "Summers at the lake"' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(href()).toBe(`/collections/${lake.id}`));
    expect(calls).toEqual([]);
  });
});
