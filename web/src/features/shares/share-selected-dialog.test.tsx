import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { createQueryClient } from '#api/query-client.ts';
import { drafts } from '#features/drafts/drafts.ts';
import { ShareSelectedDialog } from '#features/shares/share-selected-dialog.tsx';
import { apiError, fakeLink, type FakeApi } from '#test/fake-api.ts';
import { fakeCollections, mediaNamed } from '#test/fake-collections.ts';
import { fakeDrafts } from '#test/fake-drafts.ts';
import { renderUi } from '#test/render.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

const media = [mediaNamed('Boat', 1), mediaNamed('Cake', 2)];

type Calls = NonNullable<FakeApi['collections']>;

/** Opens the dialog for two items, with calls of the test's own. */
function open(calls: Calls = {}, others: FakeApi = {}) {
  drafts.belongTo('anna');
  const fake = fakeCollections({ media });
  const none = { find: () => null, save: () => ({}) };
  const collections = { ...fake.api.collections, ...calls };
  connectApi(fakeLink({ drafts: none, ...others, ...fake.api, collections }));
  const onClose = vi.fn();
  const onMade = vi.fn<(collection: Collection) => void>();
  const ids = media.map(({ id }) => id);
  const app = renderUi(<ShareSelectedDialog ids={ids} onClose={onClose} onMade={onMade} />, {
    queryClient: createQueryClient({ onSubscriptionExpired: () => {} }),
  });
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const names = () => fake.collections.map(({ name }) => name);
  return { ...fake, ...app, onClose, onMade, field, names };
}

const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

it('makes one collection of what is selected, under the name that is proposed or typed', async () => {
  const { user, field, onMade, calls, names } = open();
  expect(field.value).not.toBe('');
  await user.clear(field);
  await user.type(field, ' For Clara {Enter}');
  await waitFor(() => expect(onMade).toHaveBeenCalledTimes(1));
  expect(names()).toEqual(['For Clara']);
  expect(onMade.mock.calls[0]![0]).toMatchObject({ name: 'For Clara', itemCount: 2 });
  expect(calls.filter(([name]) => name === 'create')).toHaveLength(1);
});

it('makes none without a name, and says so', async () => {
  const { user, field, calls } = open();
  await user.clear(field);
  await user.keyboard('{Enter}');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(calls).toEqual([]);
});

it('keeps the name when it cannot be made, says why, and tries again', async () => {
  using _quiet = quiet();
  let isFull = true;
  const fake = fakeCollections({ media });
  const { user, field, onMade } = open({
    create: (input) => {
      if (isFull) throw apiError('CONFLICT', 'There are too many.');
      return fake.api.collections!.create!(input);
    },
    addItems: () => ({ added: 2, alreadyIn: 0 }),
    find: ({ id }) => fake.api.collections!.find!({ id }),
  });
  await user.type(field, ' 2');
  const typed = field.value;
  await user.keyboard('{Enter}');
  // In the dialog alone, not in a toast beside it.
  expect(await screen.findAllByText('There are too many.')).toHaveLength(1);
  expect(field.value).toBe(typed);
  isFull = false;
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onMade).toHaveBeenCalledTimes(1));
});

/** A server whose answer about a new collection gets lost the first time. */
function losing() {
  let isLost = true;
  const find =
    (fake: { collections: Collection[] }): Calls['find'] =>
    ({ id }) => {
      if (isLost) throw apiError('INTERNAL', 'The answer got lost.');
      return fake.collections.find((collection) => collection.id === id)!;
    };
  return { find, recover: () => (isLost = false) };
}

it('makes no second one where the answer about the first got lost, but gives it the new name', async () => {
  using _quiet = quiet();
  const { find, recover } = losing();
  const known: { collections: Collection[] } = { collections: [] };
  const { user, field, onMade, collections, names, calls } = open({ find: find(known) });
  known.collections = collections;
  await user.keyboard('{Enter}');
  await screen.findByText('The answer got lost.');
  recover();
  await user.clear(field);
  await user.type(field, 'For Clara{Enter}');
  await waitFor(() => expect(onMade).toHaveBeenCalledTimes(1));
  expect(names()).toEqual(['For Clara']);
  expect(calls.filter(([name]) => name === 'create')).toHaveLength(1);
});

it('takes away what was made when one cancels after all', async () => {
  using _quiet = quiet();
  const { find } = losing();
  const { user, onClose, names } = open({ find: find({ collections: [] }) });
  await user.keyboard('{Enter}');
  await screen.findByText('The answer got lost.');
  expect(names()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(names()).toEqual([]));
});

it('brings back the name that was typed before', async () => {
  const { drafts: kept } = fakeDrafts('collection-name:shared', { name: 'For Clara' }, 'Shared');
  const { field } = open({}, { drafts: kept });
  await waitFor(() => expect(field.value).toBe('For Clara'));
});
