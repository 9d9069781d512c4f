import { asItIs } from '@heirloom/contract/mending/mending.schema.ts';
import type { Tape } from '@heirloom/contract/tapes/tapes.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleDetails, samplePlayable } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

const film = sampleDetails({ sources: [samplePlayable('/film.mp4')], durationMs: 60_000 });

/** Opens the dialog from the menu of a film. */
async function openDialog(mending: NonNullable<FakeApi['mending']>) {
  const { user } = renderApp(`/movies/${film.id}`, anna(), {
    media: { find: () => film },
    mending: { find: () => ({ mending: asItIs, state: 'done' }), ...mending },
  });
  await user.click(await screen.findByRole('button', { name: /^More actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Put right how it is shown' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'How it is shown' })) };
}

it('shows before and after side by side, and has the film shown as one chose (TAPE-16 in part)', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const asked: unknown[] = [];
  const { user, dialog } = await openDialog({
    set: (input) => {
      asked.push(input);
      if (asked.length === 1) throw apiError('BAD_REQUEST', 'This is still being processed.');
      return { count: 1, copies: 1 };
    },
  });
  await user.selectOptions(await dialog.findByLabelText('Shape'), '16:9');
  await user.selectOptions(dialog.getByLabelText('Sound'), 'The left side on both');
  await user.selectOptions(dialog.getByLabelText('Turn'), 'By 90° clockwise');
  const bottom = dialog.getByLabelText('Bottom');
  await user.clear(bottom);
  await user.type(bottom, '5');
  const [before, after] = [...document.querySelectorAll('figure')];
  expect(before?.textContent).toBe('Before');
  expect(after?.querySelector('div > div')?.getAttribute('style')).toContain('rotate: 90deg');
  expect(after?.querySelector('video')?.style.height).toMatch(/^105\.26/);
  await user.click(dialog.getByRole('button', { name: 'Put right' }));
  await screen.findByText('This is still being processed.');
  await user.click(dialog.getByRole('button', { name: 'Put right' }));
  await screen.findByText('The new copy is being made');
  const mending = {
    ...asItIs,
    shape: '16:9',
    sound: 'left',
    turn: 90,
    crop: { ...asItIs.crop, bottom: 5 },
  };
  const call = { mediaIds: [film.id], mending };
  expect(asked).toEqual([call, call]);
});

it('shows fields in seconds that the server makes, until something else is wanted (TAPE-16 in part)', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const asked: unknown[] = [];
  const { user, dialog } = await openDialog({
    preview: (input) => {
      asked.push(input);
      if (asked.length === 1) throw apiError('UNAVAILABLE', 'Too many wait.');
      return { film: btoa('a film') };
    },
  });
  const made = () => dialog.queryByLabelText('After')?.getAttribute('src') ?? null;
  await user.selectOptions(await dialog.findByLabelText('Fields'), 'Bottom field first');
  await user.click(dialog.getByRole('button', { name: 'Show these fields' }));
  await screen.findByText('Too many wait.');
  expect(made()).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Show these fields' }));
  await waitFor(() => expect(made()).toMatch(/^blob:/));
  await user.selectOptions(dialog.getByLabelText('Turn'), 'By 90° clockwise');
  expect(made()).toBeNull();
  const mending = { ...asItIs, fields: 'bottom-first' };
  const call = { mediaId: film.id, mending, beginMs: 6000 };
  expect(asked).toEqual([call, call]);
});

it('plays before and after at the speed of the reel, and saves it at once [TAPE-16]', async () => {
  const asked: unknown[] = [];
  const { user, dialog } = await openDialog({
    set: ({ mending }) => {
      asked.push(mending.speed);
      return { count: 1, copies: 0 };
    },
  });
  const rate = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'playbackRate')!;
  const rates = () =>
    [...document.querySelectorAll('figure video')].map((film) => rate.get!.call(film));
  await user.selectOptions(await dialog.findByLabelText('Speed of a reel'), '18 pictures a second');
  expect(rates()).toEqual([1, 0.72]);
  await user.selectOptions(
    dialog.getByLabelText('It was transferred with'),
    '30 pictures a second',
  );
  expect(rates()).toEqual([1, 0.6]);
  await user.click(dialog.getByRole('button', { name: 'Put right' }));
  await screen.findByText('It is put right');
  expect(screen.queryByText('Until it is there, the old one plays.')).toBeNull();
  expect(asked).toEqual([{ recorded: 18, transferred: 30 }]);
});

it('says that a new copy is being made, and goes back to how it was', async () => {
  const asked: unknown[] = [];
  const { user, dialog } = await openDialog({
    find: () => ({ mending: { ...asItIs, turn: 180 }, state: 'waiting' }),
    set: ({ mending }) => {
      asked.push(mending);
      return { count: 1, copies: 1 };
    },
  });
  await dialog.findByText('A new copy is being made.');
  await user.click(dialog.getByRole('button', { name: 'As it was' }));
  await user.click(dialog.getByRole('button', { name: 'Put right' }));
  await screen.findByText('The new copy is being made');
  expect(asked).toEqual([asItIs]);
});

it('puts all of a tape right at once, and of a recording its sound alone (TAPE-16 in part)', async () => {
  const asked: unknown[] = [];
  const recording = sampleDetails({ ...film, type: 'audio', title: 'Side A' });
  const other = sampleDetails({ id: '01980000-0000-7000-8000-000000000077', type: 'audio' });
  const photo = sampleDetails({ id: '01980000-0000-7000-8000-000000000078', type: 'image' });
  const tape: Tape = {
    id: '0198c0de-0000-7000-8000-000000000012',
    ownerId: film.ownerId,
    number: 12,
    label: 'Lake 87',
    kind: 'vhs',
    state: 'checked',
    place: null,
    itemCount: 3,
    rights: ['change', 'own'],
    parts: null,
    condition: null,
    transferredBy: null,
    transferredOn: null,
    transferredWith: null,
    notes: null,
    items: [recording, other, photo].map((item) => ({ ...item, isPutAway: false, clipCount: 0 })),
    photos: [],
    spaces: [],
    revision: '1',
  };
  const { user } = renderApp(`/tapes/${tape.id}`, anna(), {
    tapes: { count: () => ({ count: 1 }), find: () => tape },
    media: { find: () => recording },
    mending: {
      find: () => ({ mending: asItIs, state: 'done' }),
      set: (input) => {
        asked.push(input);
        return { count: 2, copies: 2 };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Put right how it is shown' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How it sounds' }));
  await dialog.findByText('All 2 are put right in the same way. Shown here is the first one.');
  expect(dialog.queryByLabelText('Shape')).toBeNull();
  expect(document.querySelectorAll('audio[src="/film.mp4"]')).toHaveLength(2);
  await user.selectOptions(dialog.getByLabelText('Sound'), 'Left and right exchanged');
  await user.click(dialog.getByRole('button', { name: 'Put right' }));
  await screen.findByText('The new copy is being made');
  const mending = { ...asItIs, sound: 'swapped' };
  expect(asked).toEqual([{ mediaIds: [recording.id, other.id], mending }]);
});
