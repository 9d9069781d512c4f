import type { Offer, OfferPlace } from '@heirloom/contract/offers/offers.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { samplePerson, withPeople } from '#test/fake-people.ts';
import { lake } from '#test/fake-spaces.ts';
import { administrator, anna, renderApp } from '#test/render-app.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

const ben = { userId: samplePerson().userId, displayName: 'Ben' };
const cleo = { userId: lake.id, displayName: 'Cleo' };
const place: OfferPlace = {
  spaceId: lake.id,
  spaceName: 'The lake house',
  itemCount: 34,
  sizeBytes: 2 ** 30,
  owners: [ben, cleo],
  offer: null,
};
const asked = { id: lake.id, askedName: 'Cleo', expiresAt: '2026-12-10T10:00:00.000Z' };

function inFamily(session: ReturnType<typeof anna>) {
  return { ...session, user: { ...session.user, seesSpaces: true } };
}

const region = async () =>
  within(await screen.findByRole('region', { name: 'What family spaces show' }));

it('asks an owner to take over before the account is closed, says what became of it, and asks another [SPACE-17]', async () => {
  const calls: unknown[] = [];
  let offer: OfferPlace['offer'] = null;
  const offers: FakeApi['offers'] = {
    places: () => ({ items: [{ ...place, offer }] }),
    make: (input) => {
      calls.push(input);
      if (calls.length === 1) throw apiError('NOT_FOUND', 'Cleo owns it no more.');
      offer = { ...asked, state: 'waiting', words: null };
      return {};
    },
    withdraw: () => {
      offer = { ...asked, state: 'refused', words: 'No room.' };
      return {};
    },
  };
  const app = renderApp('/user-info', inFamily(anna()), { offers });
  const places = await region();
  places.getByText('34 items, 1.0 GB');
  await app.user.selectOptions(
    places.getByRole('combobox', { name: 'Whom to ask for The lake house' }),
    'Cleo',
  );
  const name = 'Ask the chosen owner to take over what The lake house shows';
  await app.user.click(places.getByRole('button', { name }));
  await screen.findByText('Cleo owns it no more.');
  // Whom one chose stays.
  await app.user.click(places.getByRole('button', { name }));
  await places.findByText(/^Cleo is asked, and can answer until/);
  expect(calls[1]).toEqual({ spaceId: lake.id, toUserId: cleo.userId });
  const back = { name: 'Take the question about The lake house back' };
  await app.user.click(places.getByRole('button', back));
  await places.findByText('Cleo said no: “No room.”');
  places.getByRole('button', { name });
});

it('closes no account while its items are handed over, and says whom to make an owner first [SPACE-17]', async () => {
  const items: OfferPlace[] = [
    { ...place, offer: { ...asked, state: 'moving', words: null } },
    { ...place, spaceId: ben.userId, spaceName: 'Mine alone', owners: [] },
  ];
  renderApp('/user-info', inFamily(anna()), {
    offers: { places: () => ({ items }) },
    removal: {
      preview: () => ({
        itemCount: 1,
        sizeBytes: 1,
        collectionCount: 0,
        linkCount: 0,
        commentCount: 0,
        isLastAdministrator: false,
      }),
    },
  });
  const places = await region();
  places.getByText('Nobody else owns this space. Make another member an owner first.');
  await screen.findAllByText('Please wait until your items are handed over.');
});

it('is asked by an administrator who deletes an account, for its owner [SPACE-17]', async () => {
  const calls: unknown[] = [];
  const theo = samplePerson();
  const { api } = withPeople([theo], {
    offers: {
      places: (input) => {
        calls.push(input);
        return { items: [place] };
      },
      make: (input) => {
        calls.push(input);
        return {};
      },
    },
  });
  const { user } = renderApp('/admin?tab=users', inFamily(administrator()), api);
  const card = within(await screen.findByRole('article', { name: theo.displayName }));
  await user.click(card.getByRole('button', { name: /^More/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete account' }));
  const places = await region();
  await user.click(places.getByRole('button', { name: /^Ask the chosen owner/ }));
  await screen.findByText('The question was sent');
  expect(calls).toContainEqual({ userId: theo.userId });
  expect(calls).toContainEqual({
    spaceId: lake.id,
    toUserId: ben.userId,
    userId: theo.userId,
  });
});

it('waits in the inbox of the owner, who says yes where there is room, or no with a sentence [SPACE-17]', async () => {
  const said: unknown[] = [];
  const gran: Offer = {
    id: lake.id,
    giverName: 'Gran',
    isByAdministrator: false,
    itemCount: 34,
    sizeBytes: 2 ** 30,
    fits: true,
    state: 'waiting',
    expiresAt: asked.expiresAt,
  };
  let items: Offer[] = [gran, { ...gran, id: ben.userId, giverName: 'Karl', fits: false }];
  const { user } = renderApp(`/spaces/${lake.id}?tab=inbox`, inFamily(anna()), {
    spaces: {
      list: () => ({ items: [lake], mayCreate: true, hasPast: false }),
      find: () => lake,
      visit: () => ({ newSince: lake.createdAt, newCount: 0 }),
    },
    guestBoxes: { list: () => ({ items: [] }), files: () => ({ items: [], total: 0 }) },
    offers: {
      list: () => ({ items }),
      accept: (input) => {
        said.push(input);
        items = items.map((each) => (each === gran ? { ...gran, state: 'moving' } : each));
        return {};
      },
      refuse: (input) => {
        said.push(input);
        if (said.length === 2) throw apiError('UNAVAILABLE', 'Please try again.');
        items = items.slice(0, 1);
        return {};
      },
    },
  });
  const inbox = within(await screen.findByRole('region', { name: 'Asked of you' }));
  inbox.getByText('Gran wants to close their account');
  await inbox.findByText('Your storage has no room for that.', { ignore: '[hidden]' });
  await user.click(inbox.getByRole('button', { name: 'Take over what is here of Gran' }));
  await inbox.findByText('The items are being handed over to you…');
  await user.click(inbox.getByRole('button', { name: 'Do not take over what is here of Karl' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'No room.');
  await user.click(dialog.getByRole('button', { name: 'No' }));
  await screen.findByText('Please try again.');
  // What was typed is still there.
  await user.click(dialog.getByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(said).toEqual([
    { offerId: lake.id },
    { offerId: ben.userId, words: 'No room.' },
    { offerId: ben.userId, words: 'No room.' },
  ]);
});
