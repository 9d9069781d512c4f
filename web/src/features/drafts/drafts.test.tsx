import type { Draft, DraftChanges } from '@heirloom/contract/drafts/drafts.contract.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { api } from '#api/orpc.ts';
import { drafts } from '#features/drafts/drafts.ts';
import { apiError } from '#test/fake-api.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleDetails } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom();
afterEach(() => dismissToasts());

const entry = 'Edit title and description';
const item = sampleDetails({ title: 'Lake', description: 'Filmed by Grandpa' });
const agoMs = 5 * 60_000 + 2_000;

/** Opens the dialog for a film; `fields` is what the server has as a draft of it. */
async function openDialog(
  fields: Draft['fields'] | null,
  answered: () => Promise<void> | void = () => undefined,
) {
  const saved: { key: string; fields: DraftChanges }[] = [];
  const updates: unknown[] = [];
  const app = renderApp(`/movies/${item.id}`, anna(), {
    media: {
      find: () => item,
      around: () => ({ items: [item], index: 0, total: 1 }),
      setPosition: ({ positionMs }) => ({ positionMs }),
      update: (changes) => {
        updates.push(changes);
        return item;
      },
    },
    collections: { containing: () => ({ collections: [] }) },
    drafts: {
      find: async () => {
        await answered();
        return fields && { fields, savedAt: new Date(Date.now() - agoMs).toISOString() };
      },
      save: (input) => {
        saved.push(input);
        return {};
      },
    },
  });
  const open = async () => {
    await app.user.click(await screen.findByRole('button', { name: /^More actions for/ }));
    await app.user.click(await screen.findByRole('menuitem', { name: entry }));
    return within(await screen.findByRole('dialog', { name: entry }));
  };
  const dialog = await open();
  return { ...app, open, dialog, saved, updates };
}

const titleIn = (dialog: ReturnType<typeof within>) =>
  dialog.getByLabelText('Title') as HTMLInputElement;
const dialogCloses = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a dialog that was left half-way', () => {
  const draft = { title: { value: 'Lake Como', seen: 'Lake' } };

  it('shows what was typed, says so, and forgets it once it is saved', async () => {
    const { dialog, user, saved, updates } = await openDialog(draft);
    await dialog.findByText('Your changes from 5 minutes ago are here.');
    expect(titleIn(dialog).value).toBe('Lake Como');
    await act(() => drafts.sendAll());
    expect(saved).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialogCloses();
    expect(updates).toMatchObject([{ title: 'Lake Como', description: 'Filmed by Grandpa' }]);
    await act(() => drafts.sendAll());
    expect(saved).toEqual([{ key: `item:${item.id}`, fields: { title: null } }]);
  });

  it('returns to what is saved on request', async () => {
    const { dialog, user, saved } = await openDialog(draft);
    await user.click(await dialog.findByRole('button', { name: 'Discard' }));
    expect(titleIn(dialog).value).toBe('Lake');
    expect(document.activeElement).toBe(titleIn(dialog));
    expect(dialog.queryByRole('status')).toBeNull();
    await act(() => drafts.sendAll());
    expect(saved).toEqual([{ key: `item:${item.id}`, fields: { title: null } }]);
  });

  it('shows what somebody else has saved since in the same field [F22]', async () => {
    const { dialog, user } = await openDialog({ title: { value: 'Pond', seen: 'Water' } });
    await dialog.findByText('This was changed while you were editing');
    dialog.getByText('Lake');
    expect(titleIn(dialog).value).toBe('Pond');
    await user.click(dialog.getByRole('button', { name: 'Use what was saved' }));
    expect(titleIn(dialog).value).toBe('Lake');
  });

  it('says nothing when it has only what is saved by now', async () => {
    const { dialog, saved } = await openDialog({ title: { value: 'Lake', seen: 'Water' } });
    await act(() => drafts.sendAll());
    await waitFor(() => expect(saved).toMatchObject([{ fields: { title: null } }]));
    expect(dialog.queryByRole('status')).toBeNull();
  });
});

describe('a draft that is found late', () => {
  const draft = {
    title: { value: 'Pond', seen: 'Lake' },
    description: { value: 'Filmed by Grandma', seen: 'Filmed by Grandpa' },
  };

  it('is added to what was typed since, which is kept from the first letter on', async () => {
    const answer = Promise.withResolvers<void>();
    const { dialog, user, saved } = await openDialog(draft, () => answer.promise);
    await user.type(titleIn(dialog), '!');
    await act(() => drafts.send());
    expect(saved).toEqual([
      { key: `item:${item.id}`, fields: { title: { value: 'Lake!', seen: 'Lake' } } },
    ]);
    await user.type(titleIn(dialog), '{Backspace}');
    answer.resolve();
    await dialog.findByText(/^Your changes from/);
    expect(titleIn(dialog).value).toBe('Lake');
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe(
      'Filmed by Grandma',
    );
    await act(() => drafts.send());
    expect(saved.at(-1)).toMatchObject({ fields: { title: null } });
  });

  it('is dropped when the form was saved before', async () => {
    const answer = Promise.withResolvers<void>();
    const { dialog, user, saved } = await openDialog(draft, () => answer.promise);
    await user.type(titleIn(dialog), '!');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialogCloses();
    await act(() => drafts.send());
    expect(saved.at(-1)?.fields).toEqual({ title: null, description: null });
    answer.resolve();
  });

  it('is asked for again while the server cannot answer', async () => {
    let asked = 0;
    const { dialog, queryClient } = await openDialog(draft, () => {
      asked += 1;
      if (asked === 1) throw apiError('UNAVAILABLE');
    });
    const query = { queryKey: api.drafts.key() };
    await waitFor(() => {
      const [found] = queryClient.getQueryCache().findAll(query);
      expect(found?.state.data).toEqual({ draft: null, isWhole: false });
      expect(found?.observers[0]?.options).toHaveProperty('refetchInterval');
    });
    await act(() => queryClient.refetchQueries(query));
    await dialog.findByText(/^Your changes from/);
    expect(titleIn(dialog).value).toBe('Pond');
  });
});

describe('what is typed', () => {
  it('is there again after Esc, and gone after Cancel', async () => {
    const { dialog, user, open } = await openDialog(null);
    await user.type(titleIn(dialog), ' Como');
    await user.keyboard('{Escape}');
    await dialogCloses();
    const again = await open();
    await again.findByText('Your changes from a moment ago are here.');
    expect(titleIn(again).value).toBe('Lake Como');
    await user.click(again.getByRole('button', { name: 'Cancel' }));
    await dialogCloses();
    expect(titleIn(await open()).value).toBe('Lake');
  });

  it('is sent by field, with what was saved when it was typed', async () => {
    const { dialog, user, saved } = await openDialog(null);
    await act(() => drafts.sendAll());
    expect(saved).toEqual([]);
    await user.type(titleIn(dialog), '!');
    await act(() => drafts.sendAll());
    expect(saved).toEqual([
      { key: `item:${item.id}`, fields: { title: { value: 'Lake!', seen: 'Lake' } } },
    ]);
  });

  it('is sent before the person signs out, who is asked when it cannot be sent [SESSION-02]', async () => {
    const saved: unknown[] = [];
    const server = { isThere: false, signedOut: 0 };
    const { user, store } = renderApp('/collections', anna(), {
      auth: { signOut: () => ((server.signedOut += 1), { providerAddress: null }) },
      collections: { list: () => ({ items: [], nextCursor: null, total: 0 }) },
      drafts: {
        find: () => null,
        save: ({ fields }) => {
          if (!server.isThere) throw apiError('UNAVAILABLE');
          saved.push(fields);
          return {};
        },
      },
    });
    const signOut = async () => {
      await user.click(await screen.findByRole('button', { name: 'Account menu' }));
      await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    };
    await screen.findByRole('button', { name: 'Account menu' });
    const fields = { name: { value: 'Summer in Italy', seen: '' } };
    drafts.put('new-collection', fields);
    await signOut();
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Stay signed in' }));
    expect(server.signedOut).toBe(0);
    server.isThere = true;
    await user.keyboard('{Escape}');
    await signOut();
    await waitFor(() => expect(store.getState().status).toBe('signed-out'));
    expect(saved).toEqual([fields]);
  });
});
