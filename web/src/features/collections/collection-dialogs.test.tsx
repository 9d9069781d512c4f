import type { CollectionItem } from '@heirloom/contract/collections/collections.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { createQueryClient } from '#api/query-client.ts';
import { AddToCollectionDialog } from '#features/collections/add-to-collection-dialog.tsx';
import { CaptionDialog } from '#features/collections/caption-dialog.tsx';
import { EditCollectionDialog } from '#features/collections/edit-collection-dialog.tsx';
import { MoveItemDialog } from '#features/collections/move-item-dialog.tsx';
import { drafts } from '#features/drafts/drafts.ts';
import { apiError, fakeLink, type FakeApi } from '#test/fake-api.ts';
import { collectionNamed, fakeCollections, mediaNamed } from '#test/fake-collections.ts';
import { draftNote, fakeDrafts } from '#test/fake-drafts.ts';
import { renderUi } from '#test/render.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

const summers = collectionNamed('Summers', 1, { description: 'At the lake' });
const winters = collectionNamed('Winters', 2);
const boat = mediaNamed('Boat', 1);
const item: CollectionItem = {
  id: boat.id,
  collectionId: summers.id,
  addedAt: '2025-07-21T12:00:00Z',
  caption: 'Uncle Karl',
  media: boat,
};

type Collections = NonNullable<FakeApi['collections']>;

/** Shows a dialog over these two collections, with calls of the test's own. */
function show(dialog: ReactNode, collections: Collections = {}, others: FakeApi = {}) {
  drafts.belongTo('anna');
  const fake = fakeCollections({ collections: [summers, winters], media: [boat] });
  const none = { find: () => null, save: () => ({}) };
  connectApi(
    fakeLink({
      drafts: none,
      ...fake.api,
      ...others,
      collections: { ...fake.api.collections, ...collections },
    }),
  );
  const queryClient = createQueryClient({ onSubscriptionExpired: () => {} });
  return { ...fake, ...renderUi(dialog, { queryClient }) };
}

const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);
const press = (name: string) => screen.getByRole('button', { name });

it('keeps a caption that could not be saved, says why, and saves it the next time', async () => {
  using _quiet = quiet();
  const onClose = vi.fn();
  const setCaption = vi.fn<NonNullable<Collections['setCaption']>>(() => {
    throw apiError('NOT_FOUND', 'It is not in the collection any more.');
  });
  const { user } = show(<CaptionDialog item={item} onClose={onClose} />, { setCaption });
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  await user.type(field, ' rows');
  await user.click(press('Save'));
  await screen.findByText('It is not in the collection any more.');
  expect(field.value).toBe('Uncle Karl rows');
  setCaption.mockImplementation(() => ({}));
  await user.click(press('Save'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(setCaption).toHaveBeenCalledTimes(2);
  expect(setCaption).toHaveBeenLastCalledWith({
    collectionId: summers.id,
    mediaId: boat.id,
    caption: 'Uncle Karl rows',
  });
});

it('brings back a caption that was not saved, and forgets it by Cancel', async () => {
  const key = `caption:${summers.id}:${boat.id}` as const;
  const { drafts: kept, saved } = fakeDrafts(key, { caption: 'Karl rows' }, 'Uncle Karl');
  const onClose = vi.fn();
  const dialog = <CaptionDialog item={item} onClose={onClose} />;
  const { user } = show(dialog, {}, { drafts: kept });
  await screen.findByText(draftNote);
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Karl rows');
  await user.click(press('Cancel'));
  await drafts.send();
  expect(saved).toEqual([{ key, fields: { caption: null } }]);
  expect(onClose).toHaveBeenCalled();
});

it.each(['', '0', '4', '1.5', 'first'])('moves an item to no place like "%s"', async (typed) => {
  const onMove = vi.fn();
  const onClose = vi.fn();
  const place = { item, place: 1, total: 3, onMove, onClose };
  const { user } = show(<MoveItemDialog {...place} />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  await user.clear(field);
  if (typed !== '') await user.type(field, typed);
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  await user.keyboard('{Enter}');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect([onMove.mock.calls, onClose.mock.calls]).toEqual([[], []]);
});

it('moves an item to the place that was typed, and not at all to the one where it is', async () => {
  const onMove = vi.fn();
  const onClose = vi.fn();
  const { user } = show(
    <MoveItemDialog item={item} place={1} total={3} onMove={onMove} onClose={onClose} />,
  );
  await user.keyboard('{Enter}');
  expect([onMove.mock.calls, onClose.mock.calls.length]).toEqual([[], 1]);
  // What is there is picked, so that typing replaces it.
  await user.clear(screen.getByRole('textbox'));
  await user.keyboard('3{Enter}');
  expect([onMove.mock.calls, onClose.mock.calls.length]).toEqual([[[1, 2]], 2]);
});

it('marks each collection to which something was added, also when two are pressed at once', async () => {
  const waiting = new Map<string, () => void>();
  const addItem: Collections['addItem'] = async ({ collectionId, mediaId }) => {
    await new Promise<void>((resolve) => waiting.set(collectionId, resolve));
    return { id: mediaId };
  };
  const dialog = <AddToCollectionDialog mediaIds={[boat.id]} onClose={() => {}} />;
  const { user } = show(dialog, { addItem });
  await user.click(await screen.findByRole('button', { name: 'Add to Summers' }));
  await user.click(press('Add to Winters'));
  await waitFor(() => expect(waiting.size).toBe(2));
  waiting.get(winters.id)!();
  waiting.get(summers.id)!();
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Added' })).toHaveLength(2));
});

it('does not take collections that could not be loaded for none, and asks again', async () => {
  using _quiet = quiet();
  let isBroken = true;
  const list: Collections['list'] = () => {
    if (isBroken) throw apiError('INTERNAL', 'Something broke.');
    return { items: [summers], nextCursor: null };
  };
  const dialog = <AddToCollectionDialog mediaIds={[boat.id]} onClose={() => {}} />;
  const { user } = show(dialog, { list });
  const shown = within(await screen.findByRole('dialog'));
  await shown.findByText('Your collections could not be loaded.');
  expect(shown.queryByRole('list')).toBeNull();
  isBroken = false;
  await user.click(shown.getByRole('button', { name: 'Try again' }));
  await shown.findByRole('button', { name: 'Add to Summers' });
});

it('says that nothing was added where that failed, and lets one try again', async () => {
  using _quiet = quiet();
  let isFull = true;
  const addItem = vi.fn<NonNullable<Collections['addItem']>>(({ mediaId }) => {
    if (isFull) throw apiError('CONFLICT', 'This collection is full.');
    return { id: mediaId };
  });
  const dialog = <AddToCollectionDialog mediaIds={[boat.id]} onClose={() => {}} />;
  const { user } = show(dialog, { addItem });
  await user.click(await screen.findByRole('button', { name: 'Add to Summers' }));
  await screen.findByText('This collection is full.');
  expect(screen.queryByRole('button', { name: 'Added' })).toBeNull();
  isFull = false;
  await user.click(press('Add to Summers'));
  await screen.findByRole('button', { name: 'Added' });
});

it('keeps the name of a new collection that could not be made, and makes none without a name', async () => {
  using _quiet = quiet();
  const create = vi.fn<NonNullable<Collections['create']>>(() => {
    throw apiError('CONFLICT', 'There are too many.');
  });
  const dialog = <AddToCollectionDialog mediaIds={[boat.id]} onClose={() => {}} />;
  const { user } = show(dialog, { create });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New collection' });
  await user.type(name, '  {Enter}');
  expect(create).not.toHaveBeenCalled();
  expect(name.getAttribute('aria-invalid')).toBe('true');
  await user.type(name, 'Boats{Enter}');
  await screen.findByText('There are too many.');
  expect(name.value).toBe('  Boats');
});

it('saves of a collection what was changed, and refuses an empty name with what was typed', async () => {
  const onClose = vi.fn();
  const update = vi.fn((changes: object) => ({ ...summers, ...changes }));
  const dialog = <EditCollectionDialog collection={summers} onClose={onClose} />;
  const { user } = show(dialog, { update });
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /name/i });
  const about = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /description/i });
  await user.type(about, ', 1987');
  await user.clear(name);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect([update.mock.calls.length, about.value]).toEqual([0, 'At the lake, 1987']);
  await user.type(name, 'Lake{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(update).toHaveBeenCalledWith(
    expect.objectContaining({ id: summers.id, name: 'Lake', description: 'At the lake, 1987' }),
  );
});
