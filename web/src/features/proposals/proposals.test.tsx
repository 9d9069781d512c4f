import type { Proposal } from '@heirloom/contract/proposals/proposals.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { fakeSpaces, pageOf, spaceNamed } from '#test/fake-spaces.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { ofCleo as sample } from '#test/sample-proposal.ts';
import { sampleDetails } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom();
afterEach(() => dismissToasts());

const bergs = spaceNamed('The Bergs', 1, { role: 'editor' });
const film = sampleDetails({
  rights: { download: true, mend: false, trash: false, share: false },
  ownerId: bergs.id,
  proposalSpaceId: bergs.id,
});

const ofCleo: Proposal = { ...sample, mediaId: film.id, before: { title: 'Water' } };
const ofDora: Proposal = {
  ...ofCleo,
  id: 'd0a7b9de-0000-4000-8000-000000000002',
  before: { title: 'Lake' },
  after: { title: 'Como' },
  byName: 'Dora',
};

function open(path: string, items: Proposal[] = [], calls: FakeApi['proposals'] = {}) {
  const sent: [name: string, input: unknown][] = [];
  const proposals: NonNullable<FakeApi['proposals']> = {
    list: () => ({ items }),
    propose: (input) => {
      sent.push(['propose', input]);
      return { proposed: 1 };
    },
    accept: (input) => {
      sent.push(['accept', input]);
      return {};
    },
    refuse: (input) => {
      sent.push(['refuse', input]);
      return {};
    },
    ...calls,
  };
  const { api } = fakeSpaces([bergs]);
  const app = renderApp(
    path,
    { ...anna(), user: { ...anna().user, seesSpaces: true } },
    {
      ...api,
      proposals,
      comments: { places: () => ({ items: [] }) },
      media: { ...api.media, find: () => film, setPosition: ({ positionMs }) => ({ positionMs }) },
    },
  );
  return { ...app, sent };
}

it('shows proposals for one field together, with what it says now; they are accepted, edited or refused [SPACE-12]', async () => {
  const { user, sent } = open(pageOf(bergs, 'inbox'), [ofCleo, ofDora]);
  const entry = await screen.findByText('Cleo proposes');
  expect(screen.getAllByRole('heading', { name: 'Lake' })).toHaveLength(1);
  within(entry.closest('li')!).getByText(/^It was changed since/);
  await user.click(screen.getByRole('button', { name: 'Accept what Cleo proposes for Lake' }));
  const over = { title: 'Lake' };
  await waitFor(() => expect(sent[0]).toEqual(['accept', { proposalId: ofCleo.id, over }]));

  await user.click(screen.getByRole('button', { name: /^Edit and accept what Dora/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' 1987');
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  const edited = { title: 'Como 1987' };
  await waitFor(() => expect(sent[1]).toEqual(['accept', { proposalId: ofDora.id, edited, over }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Refuse what Dora proposes for Lake' }));
  await user.type(await screen.findByRole('textbox', { name: /^What do you/ }), 'It was Garda.');
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  const words = 'It was Garda.';
  await waitFor(() => expect(sent[2]).toEqual(['refuse', { proposalId: ofDora.id, words }]));
});

it('offers the same form to who may not change it, whose button proposes [SPACE-12]', async () => {
  const { user, sent } = open(`/movies/${film.id}`);
  await user.click(await screen.findByRole('button', { name: /^More actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Details' }));
  await user.click(await screen.findByRole('button', { name: 'Propose a change' }));
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await user.clear(title);
  await user.type(title, 'Garda');
  await user.click(screen.getByRole('button', { name: 'Propose' }));
  await screen.findByText('Your proposal was sent');
  expect(sent).toMatchObject([
    ['propose', { mediaId: film.id, spaceId: bergs.id, title: 'Garda' }],
  ]);
});

it('keeps the words of a refusal until they are saved, whatever one presses meanwhile', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let fail = (): void => undefined;
  const asked: unknown[] = [];
  const { user } = open(pageOf(bergs, 'inbox'), [ofCleo], {
    refuse: (input) => {
      asked.push(input);
      if (asked.length > 1) return {};
      return new Promise((_resolve, reject) => {
        fail = () => reject(apiError('UNAVAILABLE'));
      });
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Refuse what Cleo/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse the proposal' }));
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox');
  await user.type(field, 'It was Como.');
  await user.dblClick(dialog.getByRole('button', { name: 'Refuse' }));
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  fail();
  await screen.findByText('The answer could not be saved');
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe('It was Como.');
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  await screen.findByText('The proposal was refused');
  const answer = { proposalId: ofCleo.id, words: 'It was Como.' };
  expect(asked).toEqual([answer, answer]);
});

it('says in the form that a title cannot be empty, and keeps what is edited where it cannot be saved', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, sent } = open(pageOf(bergs, 'inbox'), [ofCleo], {
    accept: () => {
      throw apiError('INTERNAL');
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Edit and accept what Cleo/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit and accept' }));
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
  await user.clear(field);
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await dialog.findByText('Please fill this in.');
  expect(sent).toEqual([]);
  await user.type(field, 'Garda 1987');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await screen.findByText('The answer could not be saved');
  expect(field.value).toBe('Garda 1987');
});

it('says when proposals cannot be loaded, and tries again', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isDown = true;
  const { user } = open(pageOf(bergs, 'inbox'), [], {
    list: () => {
      if (isDown) throw apiError('INTERNAL');
      return { items: [ofCleo] };
    },
  });
  const alert = await screen.findByText('The proposals could not be loaded.');
  isDown = false;
  await user.click(within(alert.closest<HTMLElement>('[role="alert"]')!).getByRole('button'));
  await screen.findByText('Cleo proposes');
});
