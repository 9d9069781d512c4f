import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { fakeCollections, mediaNamed } from '#test/fake-collections.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom();
afterEach(() => dismissToasts());

const film = mediaNamed('Sailing lesson', 1, { description: 'With Ben' });

/** Opens an entry of the menu of a film on /movies. */
async function choose(entry: string, calls: NonNullable<FakeApi['media']>, item = film) {
  const { api } = fakeCollections({ media: [item] });
  const app = renderApp('/movies', anna(), {
    ...api,
    media: { ...api.media, ...calls },
    drafts: { find: () => null, save: () => ({}) },
  });
  await app.user.click(
    await screen.findByRole('button', { name: `More actions for ${item.title}` }),
  );
  await app.user.click(await screen.findByRole('menuitem', { name: entry }));
  const dialog = within(await screen.findByRole('dialog'));
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { ...app, dialog, isClosed };
}

/** Records what is changed, and answers with the item. */
function recording(answer: MediaItem = film) {
  const changes: unknown[] = [];
  const update = (input: unknown) => {
    changes.push(input);
    return answer;
  };
  return { changes, update };
}

const edit = 'Edit title and description';

it('gets a title and a description, without what stands around them', async () => {
  const { changes, update } = recording();
  const { user, dialog, isClosed } = await choose(edit, { update });
  const title = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  expect(title.value).toBe('Sailing lesson');
  await user.clear(title);
  await user.type(title, '  First sail ');
  const description = dialog.getByRole('textbox', { name: /^Description/ });
  await user.clear(description);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await isClosed();
  expect(changes).toEqual([
    { id: film.id, title: 'First sail', description: null, revision: film.revision },
  ]);
});

it('keeps the dialog for a blank title, and says what is missing', async () => {
  const { changes, update } = recording();
  const { user, dialog } = await choose(edit, { update });
  const title = dialog.getByRole('textbox', { name: 'Title' });
  await user.clear(title);
  await user.type(title, '   ');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'));
  expect(changes).toEqual([]);
});

it('keeps what was typed when it cannot be saved, and saves it at the next try', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const { changes, update } = recording();
  const { user, dialog, isClosed } = await choose(edit, {
    update: (input) => {
      if (isBroken) throw apiError('INTERNAL');
      return update(input);
    },
  });
  const title = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  await user.type(title, ' 2');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByRole('alert');
  expect(title.value).toBe('Sailing lesson 2');
  isBroken = false;
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await isClosed();
  expect(changes).toMatchObject([{ title: 'Sailing lesson 2' }]);
});

it('forgets what was typed on Cancel', async () => {
  const { changes, update } = recording();
  const { user, dialog, isClosed } = await choose(edit, { update });
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' 2');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  expect(changes).toEqual([]);
});

it.each([
  ['The month', { Month: 'July', Year: '1987' }, '1987-07-01', 'month'],
  ['The year', { Year: '1987' }, '1987-01-01', 'year'],
  ['The decade', { Decade: '1980s' }, '1980-01-01', 'decade'],
  ['Nobody knows', {}, null, 'unknown'],
] as const)(
  'is dated as precisely as known: %s [DATE-02]',
  async (known, fields, localTime, precision) => {
    const asked: unknown[] = [];
    const { user, dialog, isClosed } = await choose('Change date', {
      setCapture: (input) => {
        asked.push(input);
        return { items: [film] };
      },
    });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'What do you know?' }), known);
    for (const [label, value] of Object.entries(fields)) {
      if (label === 'Year') {
        const year = dialog.getByRole('textbox', { name: label });
        await user.clear(year);
        await user.type(year, value);
      } else await user.selectOptions(dialog.getByRole('combobox', { name: label }), value);
    }
    await user.click(dialog.getByRole('button', { name: 'Save date' }));
    await isClosed();
    expect(asked).toMatchObject([{ ids: [film.id], localTime, precision, isApproximate: false }]);
  },
);

it('is dated approximately where a person says so, which an unknown date cannot be', async () => {
  const asked: unknown[] = [];
  const { user, dialog, isClosed } = await choose('Change date', {
    setCapture: (input) => {
      asked.push(input);
      return { items: [film] };
    },
  });
  const known = dialog.getByRole('combobox', { name: 'What do you know?' });
  await user.selectOptions(known, 'Nobody knows');
  expect(dialog.queryByRole('checkbox', { name: /^About/ })).toBeNull();
  await user.selectOptions(known, 'The year');
  await user.click(dialog.getByRole('checkbox', { name: /^About/ }));
  await user.click(dialog.getByRole('button', { name: 'Save date' }));
  await isClosed();
  expect(asked).toMatchObject([{ precision: 'year', isApproximate: true }]);
});
