import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { apiError } from '#test/fake-api.ts';
import { collectionNamed, fakeCollections } from '#test/fake-collections.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleDetails } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom();
afterEach(() => dismissToasts());

const notice = 'This was changed while you were editing';

/** Opens a film of a server that knows revisions; `others` is what somebody else saves after that. */
function openFilm() {
  let stored = sampleDetails({ description: 'Filmed by Grandpa' });
  let count = 0;
  const change = (changes: Partial<typeof stored>) =>
    (stored = { ...stored, ...changes, revision: `revision ${++count}` });
  const requireSeen = (revision: string | undefined) => {
    if (revision !== stored.revision) throw apiError('CHANGED_MEANWHILE');
  };
  const app = renderApp(`/movies/${stored.id}`, anna(), {
    media: {
      find: () => stored,
      around: () => ({ items: [stored], index: 0, total: 1 }),
      setPosition: ({ positionMs }) => ({ positionMs }),
      update: ({ title, description, revision }) => {
        requireSeen(revision);
        return change({ title: title!, description: description ?? null });
      },
      setCapture: ({ localTime, precision, isApproximate, revision }) => {
        requireSeen(revision);
        const capture = { localTime, precision, isApproximate, offset: null };
        return { items: [change({ capture: { ...capture, source: 'person' } })] };
      },
    },
    collections: { containing: () => ({ collections: [] }) },
  });
  const open = async (entry: string) => {
    await app.user.click(await screen.findByRole('button', { name: /^More actions for/ }));
    await app.user.click(await screen.findByRole('menuitem', { name: entry }));
    return within(await screen.findByRole('dialog', { name: entry }));
  };
  const type = async (field: HTMLElement, text: string) => {
    await app.user.clear(field);
    await app.user.type(field, text);
  };
  return { ...app, open, type, others: change, stored: () => stored };
}

const dialogCloses = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a title that somebody else has changed while it was edited [F22]', () => {
  async function collide() {
    const app = openFilm();
    const dialog = await app.open('Edit title and description');
    await app.type(dialog.getByLabelText('Title'), 'Pond');
    app.others({ title: 'Lake', description: 'Filmed in 1987' });
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(notice);
    return { ...app, dialog };
  }

  it('is not overwritten; both texts are shown, with what only the other has changed', async () => {
    const { dialog, stored } = await collide();
    expect(stored().title).toBe('Lake');
    expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('Pond');
    dialog.getByText('Lake');
    const description = dialog.getByRole('textbox', { name: /^Description/ });
    expect((description as HTMLTextAreaElement).value).toBe('Filmed in 1987');
    await screen.findByText('Not saved yet: somebody else has changed this in the meantime');
  });

  it('is replaced when the person saves again', async () => {
    const { dialog, user, stored } = await collide();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialogCloses();
    expect(stored()).toMatchObject({ title: 'Pond', description: 'Filmed in 1987' });
  });

  it('is kept when the person uses it', async () => {
    const { dialog, user, stored } = await collide();
    await user.click(dialog.getByRole('button', { name: 'Use what was saved' }));
    expect(dialog.queryByText(notice)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialogCloses();
    expect(stored().title).toBe('Lake');
  });

  it('stops the person once more when it is changed once more', async () => {
    const { dialog, user, others, stored } = await collide();
    others({ title: 'Sea' });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Sea');
    expect(stored().title).toBe('Sea');
  });
});

it('combines two edits of different fields without a word [F22]', async () => {
  const { open, type, others, user, stored } = openFilm();
  const dialog = await open('Edit title and description');
  await type(dialog.getByLabelText('Title'), 'Pond');
  others({ description: 'Filmed in 1987' });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialogCloses();
  expect(stored()).toMatchObject({ title: 'Pond', description: 'Filmed in 1987' });
});

it.each([
  ['keeps the date that somebody else gave', 'Use what was saved', '1986-01-01'],
  ['replaces it only on a second wish', 'Save date', '1987-01-01'],
])('%s [F22]', async (_, button, expected) => {
  const { open, type, others, user, stored } = openFilm();
  const dialog = await open('Change date');
  await user.selectOptions(dialog.getByLabelText('What do you know?'), 'year');
  await type(dialog.getByLabelText('Year'), '1987');
  const capture = { ...stored().capture, localTime: '1986-01-01', precision: 'year' as const };
  others({ capture: { ...capture, isApproximate: true } });
  await user.click(dialog.getByRole('button', { name: 'Save date' }));
  await dialog.findByText('About 1986');
  expect(stored().capture.localTime).toBe('1986-01-01');
  await user.click(dialog.getByRole('button', { name: button }));
  await dialogCloses();
  expect(stored().capture.localTime).toBe(expected);
});

it('shows all that somebody else has changed of a collection, and keeps either [F22]', async () => {
  const lake = collectionNamed('Lake', 1);
  const fake = fakeCollections({ collections: [lake], items: { [lake.id]: [] } });
  let now = lake;
  const { user } = renderApp(`/collections/${lake.id}`, anna(), {
    ...fake.api,
    collections: {
      ...fake.api.collections,
      find: () => now,
      update: ({ revision, id: _, ...changes }) => {
        if (revision !== now.revision) throw apiError('CHANGED_MEANWHILE');
        return (now = { ...now, ...(changes as Partial<typeof lake>), revision: 'third' });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), ' house');
  await user.click(dialog.getByRole('radio', { name: 'Photos' }));
  now = { ...lake, name: 'Sea', type: 'audio', description: 'Blue', revision: 'second' };
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(notice);
  const [name] = dialog.getAllByRole('button', { name: 'Use what was saved' });
  await user.click(name!);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialogCloses();
  expect(now).toMatchObject({ name: 'Sea', type: 'photos', description: 'Blue' });
});
