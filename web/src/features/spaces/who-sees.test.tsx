import type { WhoSees } from '@heirloom/contract/spaces/who-sees.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '#api/orpc.ts';
import { apiError } from '#test/fake-api.ts';
import { fakeSpaces, lake } from '#test/fake-spaces.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleDetails } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom();
afterEach(() => dismissToasts());

const spacesKey = api.spaces.whoSees.key();
const film = sampleDetails({ title: 'Boat' });
const nobody: WhoSees = { guestName: null, spaces: [], links: [] };
const inLake = { id: lake.id, name: lake.name, mayTakeOut: true, mayPassOn: null, collections: [] };
const summers = { id: lake.id, name: 'Summers', makerName: 'Ben', mayTakeOut: true };
const link = {
  id: lake.id,
  name: null,
  maker: null,
  collectionName: null,
  hasPassword: false,
  expiresAt: null,
};

/** Opens 'Who can see this?' of a film; what is done there is in `done`, in the order in which it was done. */
async function open(whoSees: (done: readonly unknown[]) => WhoSees) {
  const fake = fakeSpaces([lake]).api;
  const done: unknown[] = [];
  const note = (input: unknown) => {
    done.push(input);
    return {};
  };
  const app = renderApp(`/movies/${film.id}`, anna(), {
    ...fake,
    media: {
      ...fake.media,
      find: () => film,
      around: () => ({ items: [film], index: 0, total: 1 }),
      setPosition: ({ positionMs }) => ({ positionMs }),
    },
    spaces: {
      ...fake.spaces,
      whoSees: () => whoSees(done),
      withdrawItems: (input) => ({ ...note(input), changed: 1 }),
      endShownLink: note,
      setPassingOn: note,
    },
    collections: { ...fake.collections, removeItem: note },
    shares: { end: note },
  });
  const { user } = app;
  await user.click(await screen.findByRole('button', { name: /^More actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Details' }));
  await user.click(await screen.findByText('Who can see this?'));
  /** Presses a button, and then the one of the question that it asks. */
  const press = async (name: string, answer: string) => {
    await user.click(await screen.findByRole('button', { name }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: answer }));
  };
  return { ...app, done, press };
}

it('names spaces, collections and links that show an item, and takes it out or ends a link [SPACE-25]', async () => {
  const { done, press, user } = await open((before) => ({
    guestName: 'Aunt Rosa',
    spaces: [{ ...inLake, collections: before.length < 3 ? [summers] : [] }],
    links: [{ ...link, name: 'For Clara', collectionName: 'Mine', hasPassword: true }],
  }));
  await screen.findByText('From Aunt Rosa (guest)');
  await screen.findByText('In the collection “Summers” by Ben');
  await screen.findByText('to the collection “Mine”, made by you, with a password');
  await press('End the link: For Clara', 'End link');
  await waitFor(() => expect(done).toEqual([{ id: lake.id }]));
  await press(`Take out of ${lake.name}`, 'Take out');
  await waitFor(() => expect(done).toHaveLength(2));
  expect(done[1]).toEqual({ spaceId: lake.id, mediaIds: [film.id] });
  await user.click(screen.getByRole('button', { name: 'Take out of the collection Summers' }));
  await screen.findByText('Taken out of the collection');
  expect(done[2]).toEqual({ collectionId: lake.id, mediaId: film.id });
  await waitFor(() => expect(screen.queryByText(/In the collection/)).toBeNull());
});

it("shows the owner others' links with their makers, ends one for the item, and says whether it may be passed on [SPACE-05, SPACE-25]", async () => {
  const { done, press, user } = await open(() => ({
    ...nobody,
    spaces: [{ ...inLake, mayPassOn: true }],
    links: [{ ...link, maker: { id: lake.id, name: 'Ben' }, collectionName: 'Summers' }],
  }));
  await screen.findByText('to the collection “Summers”, made by Ben');
  await press('End the link of Ben for this item', 'End link');
  const ended = { mediaId: film.id, linkId: lake.id };
  await waitFor(() => expect(done).toEqual([ended]));
  const choice = { name: `May be passed on by editors of ${lake.name}` };
  await user.click(screen.getByRole('checkbox', choice));
  const said = { spaceId: lake.id, mayPassOn: false, mediaIds: [film.id] };
  await waitFor(() => expect(done).toEqual([ended, said]));
});

it('says that nobody else sees it, and leaves where nothing may be changed no button (SPACE-25 in part)', async () => {
  let seen = nobody;
  const { queryClient } = await open(() => seen);
  await screen.findByText('Nobody but its owner.');
  seen = { ...nobody, spaces: [{ ...inLake, mayTakeOut: false }] };
  await queryClient.invalidateQueries({ queryKey: spacesKey });
  await screen.findByRole('link', { name: lake.name });
  expect(screen.queryByRole('button', { name: /^Take out/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('does nothing without a yes, and keeps what it shows when that cannot be loaded again (SPACE-25 in part)', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const { done, press, user, queryClient } = await open(() => {
    if (isBroken) throw apiError('INTERNAL');
    return { ...nobody, spaces: [inLake] };
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await user.click(again);
  await press(`Take out of ${lake.name}`, 'Cancel');
  expect(done).toEqual([]);
  isBroken = true;
  await queryClient.refetchQueries({ queryKey: spacesKey });
  screen.getByRole('button', { name: `Take out of ${lake.name}` });
});
