import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeSpaces, lake } from '#test/fake-spaces.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleDetails } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom();
afterEach(() => dismissToasts());

it('names spaces, collections and links that show an item, and takes it out or ends a link [SPACE-25]', async () => {
  const film = sampleDetails({ title: 'Boat' });
  const { api } = fakeSpaces([lake]);
  const done: unknown[] = [];
  let isOut = false;
  const link = { id: lake.id, name: 'For Clara', hasPassword: true, expiresAt: null };
  const { user: person } = anna();
  const { user } = renderApp(
    `/movies/${film.id}`,
    { ...anna(), user: { ...person, seesSpaces: true } },
    {
      ...api,
      media: {
        ...api.media,
        find: () => film,
        around: () => ({ items: [film], index: 0, total: 1 }),
        setPosition: ({ positionMs }) => ({ positionMs }),
      },
      spaces: {
        ...api.spaces,
        whoSees: () => ({
          guestName: 'Aunt Rosa',
          spaces: [
            {
              id: lake.id,
              name: lake.name,
              mayTakeOut: true,
              mayPassOn: null,
              collections: isOut
                ? []
                : [{ id: lake.id, name: 'Summers', makerName: 'Ben', mayTakeOut: true }],
            },
          ],
          links: [{ ...link, maker: null, collectionName: 'Mine' }],
        }),
        withdrawItems: (input) => {
          done.push(input.mediaIds);
          return { changed: 1 };
        },
      },
      collections: {
        ...api.collections,
        removeItem: (input) => {
          isOut = true;
          done.push(input);
          return {};
        },
      },
      shares: {
        end: ({ id }) => {
          done.push(id);
          return {};
        },
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: /^More actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Details' }));
  await user.click(await screen.findByText('Who can see this?'));
  await screen.findByText('From Aunt Rosa (guest)');
  await screen.findByText('In the collection “Summers” by Ben');
  await screen.findByText('to the collection “Mine”, made by you, with a password');
  await user.click(screen.getByRole('button', { name: 'End the link: For Clara' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'End link' }));
  await waitFor(() => expect(done).toEqual([lake.id]));
  await user.click(screen.getByRole('button', { name: `Take out of ${lake.name}` }));
  const sure = await screen.findByRole('alertdialog');
  await user.click(within(sure).getByRole('button', { name: 'Take out' }));
  await waitFor(() => expect(done).toEqual([lake.id, [film.id]]));
  await user.click(screen.getByRole('button', { name: 'Take out of the collection Summers' }));
  await screen.findByText('Taken out of the collection');
  expect(done.at(-1)).toEqual({ collectionId: lake.id, mediaId: film.id });
  await waitFor(() => expect(screen.queryByText(/In the collection/)).toBeNull());
});

it("shows the owner others' links with their makers, ends one for the item, and says whether it may be passed on [SPACE-05, SPACE-25]", async () => {
  const film = sampleDetails({ title: 'Boat' });
  const { api } = fakeSpaces([lake]);
  const done: unknown[] = [];
  const { user: person } = anna();
  const { user } = renderApp(
    `/movies/${film.id}`,
    { ...anna(), user: { ...person, seesSpaces: true } },
    {
      ...api,
      media: {
        ...api.media,
        find: () => film,
        around: () => ({ items: [film], index: 0, total: 1 }),
        setPosition: ({ positionMs }) => ({ positionMs }),
      },
      spaces: {
        ...api.spaces,
        whoSees: () => ({
          guestName: null,
          spaces: [
            { id: lake.id, name: lake.name, mayTakeOut: true, mayPassOn: true, collections: [] },
          ],
          links: [
            {
              id: lake.id,
              name: null,
              maker: { id: lake.id, name: 'Ben' },
              collectionName: 'Summers',
              hasPassword: false,
              expiresAt: null,
            },
          ],
        }),
        endShownLink: (input) => {
          done.push(input);
          return {};
        },
        setPassingOn: (input) => {
          done.push(input);
          return {};
        },
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: /^More actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Details' }));
  await user.click(await screen.findByText('Who can see this?'));
  await screen.findByText('to the collection “Summers”, made by Ben');
  await user.click(screen.getByRole('button', { name: 'End the link of Ben for this item' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'End link' }));
  const ended = { mediaId: film.id, linkId: lake.id };
  await waitFor(() => expect(done).toEqual([ended]));
  const choice = { name: `May be passed on by editors of ${lake.name}` };
  await user.click(screen.getByRole('checkbox', choice));
  const said = { spaceId: lake.id, mayPassOn: false, mediaIds: [film.id] };
  await waitFor(() => expect(done).toEqual([ended, said]));
});
