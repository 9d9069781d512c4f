import type { ItemOnTape, Tape, TapeCard } from '@heirloom/contract/tapes/tapes.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { createQueryClient } from '#api/query-client.ts';
import { RemovedTapes } from '#features/tapes/removed-tapes.tsx';
import { StillToTransfer } from '#features/tapes/still-to-transfer.tsx';
import { TapeFacts } from '#features/tapes/tape-facts.tsx';
import { TapeItems } from '#features/tapes/tape-items.tsx';
import { TapePhotos } from '#features/tapes/tape-photos.tsx';
import { tapeGerman } from '#features/tapes/tapes.de.ts';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';
import { apiError, fakeLink, type FakeApi } from '#test/fake-api.ts';
import { fakeCollections, mediaNamed } from '#test/fake-collections.ts';
import { giveRoom } from '#test/give-room.ts';
import { renderUi } from '#test/render.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom();
afterEach(() => dismissToasts());

type Tapes = NonNullable<FakeApi['tapes']>;

/** Shows a part of the page of a tape, with these calls. */
function show(part: ReactNode, tapes: Tapes = {}, others: FakeApi = {}) {
  connectApi(fakeLink({ ...others, tapes }));
  return renderUi(part, { queryClient: createQueryClient({ onSubscriptionExpired: () => {} }) });
}

const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

function onTape(title: string, number: number, changes: Partial<ItemOnTape> = {}): ItemOnTape {
  return { ...mediaNamed(title, number), isPutAway: false, clipCount: 0, ...changes };
}

const card: TapeCard = {
  id: '0198c0de-0000-7000-8000-000000000012',
  ownerId: '0198c0de-0000-4000-8000-000000000001',
  number: 12,
  label: 'Lake 87',
  kind: 'vhs',
  state: 'to-transfer',
  place: 'box 2',
  itemCount: 3,
  rights: ['change', 'own'],
};
const items = ['Emma', 'Cake', 'Boat'].map((title, place) => onTape(title, place + 1));
const tape: Tape = {
  ...card,
  parts: null,
  condition: null,
  transferredBy: null,
  transferredOn: '1998-07',
  transferredWith: null,
  notes: 'Torn.\nMended.',
  items,
  photos: [],
  spaces: [],
  revision: 'r1',
};

it('moves what was made of a tape by one place, and neither end any further [TAPE-17]', async () => {
  const moveItem = vi.fn(() => ({}));
  const { user } = show(<TapeItems tape={tape} />, { moveItem });
  await user.click(screen.getByRole('button', { name: 'Move Emma up' }));
  await user.click(screen.getByRole('button', { name: 'Move Boat down' }));
  expect(moveItem).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Move Emma down' }));
  await user.click(screen.getByRole('button', { name: 'Move Boat up' }));
  const [emma, cake, boat] = items.map(({ id }) => id);
  const tapeId = tape.id;
  await waitFor(() => expect(moveItem).toHaveBeenCalledTimes(2));
  expect(moveItem.mock.calls).toEqual([
    [{ tapeId, mediaId: emma, afterMediaId: cake }],
    [{ tapeId, mediaId: boat, afterMediaId: emma }],
  ]);
});

it('says why an item could not be moved or taken off [TAPE-17]', async () => {
  using _quiet = quiet();
  const refuse = () => {
    throw apiError('NOT_FOUND', 'This tape is not there any more.');
  };
  const { user } = show(<TapeItems tape={tape} />, { moveItem: refuse, takeItems: refuse });
  await user.click(screen.getByRole('button', { name: 'Move Cake up' }));
  await screen.findByText('This tape is not there any more.');
  dismissToasts();
  await waitFor(() => expect(screen.queryByText('This did not work')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Actions for Cake' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Take off the tape' }));
  await screen.findByText('This did not work');
});

it('brings a film that was put away back into the lists, also one without parts (TAPE-09 in part)', async () => {
  const putAway = vi.fn(() => ({ changed: 1 }));
  const away = onTape('Emma', 1, { isPutAway: true });
  const { user } = show(<TapeItems tape={{ ...tape, items: [away] }} />, { putAway });
  screen.getByText('Put away');
  await user.click(screen.getByRole('button', { name: 'Actions for Emma' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Bring back into the lists/ }));
  await waitFor(() =>
    expect(putAway).toHaveBeenCalledWith({
      tapeId: tape.id,
      mediaIds: [away.id],
      isPutAway: false,
    }),
  );
});

it('shows whoever only sees a tape all of it, and nothing to change it with [TAPE-17]', () => {
  const seen: Tape = { ...tape, rights: [] };
  show(
    <>
      <TapeItems tape={seen} />
      <TapeFacts tape={seen} />
      <TapePhotos tape={seen} />
    </>,
  );
  screen.getByRole('link', { name: 'Emma' });
  screen.getByText('July 1998');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
  // Fields without words, and photos that are not there, say nothing to them.
  expect(screen.queryByText('Condition')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Photos of it' })).toBeNull();
});

it('takes a photo of the tape off it, and says that the photo stays', async () => {
  const takeItems = vi.fn(() => ({}));
  const photo = onTape('Spine', 9, { type: 'image' });
  const { user } = show(<TapePhotos tape={{ ...tape, photos: [photo] }} />, { takeItems });
  expect(screen.getByRole('link', { name: 'Spine' }).getAttribute('href')).toBe(
    `/photos/${photo.id}`,
  );
  await user.click(screen.getByRole('button', { name: 'Take Spine off the tape' }));
  await screen.findByText('It stays in the archive.');
  expect(takeItems).toHaveBeenCalledWith({ tapeId: tape.id, mediaIds: [photo.id] });
});

/** Opens a field of the facts for writing. */
async function write(field: string, update: NonNullable<Tapes['update']>) {
  const app = show(<TapeFacts tape={tape} />, { update });
  await app.user.click(screen.getByRole('button', { name: field }));
  return { ...app, box: screen.getByRole<HTMLInputElement>('textbox') };
}

it('puts onto a tape what is picked, and keeps the choice where that is refused [TAPE-17]', async () => {
  using _quiet = quiet();
  const red = mediaNamed('Red bicycle', 9);
  const putItems = vi.fn<NonNullable<Tapes['putItems']>>(() => {
    throw apiError('CONFLICT', 'It is on another tape.');
  });
  const { media } = fakeCollections({ media: [red] }).api;
  const { user } = show(<TapePhotos tape={tape} />, { putItems }, { media });
  await user.click(screen.getByRole('button', { name: 'Add photos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add photos' }));
  const picked = await dialog.findByRole('checkbox', { name: /^Red bicycle/ });
  await user.click(picked);
  await user.click(dialog.getByRole('button', { name: 'Add Selected (1)' }));
  await screen.findByText('It is on another tape.');
  await waitFor(() => expect(picked.closest('[inert]')).toBeNull());
  expect(picked).toHaveProperty('checked', true);
  putItems.mockImplementation(() => ({ changed: 1 }));
  await user.click(dialog.getByRole('button', { name: 'Add Selected (1)' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const wanted = { tapeId: tape.id, mediaIds: [red.id], part: 'photo' };
  expect(putItems.mock.calls).toEqual([[wanted], [wanted]]);
});

it('writes a field where it is read, with the keyboard alone [TAPE-17]', async () => {
  const update = vi.fn(() => tape);
  const { user, box } = await write('Change: Place', update);
  expect(document.activeElement).toBe(box);
  expect(box.value).toBe('box 2');
  await user.type(box, '0{Enter}');
  await screen.findByText('Saved');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(update.mock.calls).toEqual([[{ id: tape.id, place: 'box 20' }]]);
});

it.each(['Escape', 'Cancel'])('leaves a field as it was by %s [TAPE-17]', async (way) => {
  const update = vi.fn(() => tape);
  const { user, box } = await write('Change: Place', update);
  await user.type(box, '0');
  if (way === 'Escape') await user.keyboard('{Escape}');
  else await user.click(screen.getByRole('button', { name: 'Cancel' }));
  screen.getByText('box 2');
  expect(update).not.toHaveBeenCalled();
});

it('saves a field once, keeps several lines, and a date that was wiped as none [TAPE-17]', async () => {
  const answer = Promise.withResolvers<Tape>();
  const update = vi.fn(() => answer.promise);
  const { user, box } = await write('Change: Transferred on', update);
  await user.clear(box);
  await user.type(box, ' {Enter}{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(update.mock.calls).toEqual([[{ id: tape.id, transferredOn: null }]]);
  answer.resolve(tape);
  await user.click(await screen.findByRole('button', { name: 'Change: Notes' }));
  const notes = await screen.findByDisplayValue(/^Torn/);
  await user.type(notes, '{Enter}Again.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update).toHaveBeenLastCalledWith({ id: tape.id, notes: 'Torn.\nMended.\nAgain.' });
});

it('says why state and kind could not be changed, and shows those that hold', async () => {
  using _quiet = quiet();
  const { user } = show(<TapeFacts tape={tape} />, {
    update: () => {
      throw apiError('CONFLICT', 'It is away.');
    },
  });
  const state = screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' });
  await user.selectOptions(state, 'Checked');
  await screen.findByText('It is away.');
  expect(state.value).toBe('to-transfer');
});

it('shows six tapes that wait, and the others when asked', async () => {
  const tapes = Array.from({ length: 8 }, (_, place) => ({
    ...card,
    id: `${card.id.slice(0, -1)}${place}`,
    label: `Tape ${place}`,
  }));
  const { user } = show(<StillToTransfer tapes={tapes} />);
  screen.getByText('8 tapes');
  expect(screen.getAllByRole('link')).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(screen.getAllByRole('link')).toHaveLength(8);
  expect(screen.queryByRole('button')).toBeNull();
});

it('brings a deleted tape back, and says when that or the list of them failed [TAPE-17]', async () => {
  using _quiet = quiet();
  let isBroken = true;
  let isBack = false;
  const { id, number, label } = card;
  const at = '2025-08-19T12:00:00Z';
  const removed = { id, number, label, removedAt: at, endsAt: at };
  const { user } = show(<RemovedTapes />, {
    removed: () => {
      if (isBroken) throw apiError('INTERNAL');
      return { items: isBack ? [] : [removed] };
    },
    restore: () => {
      if (isBroken) throw apiError('CONFLICT', 'Its number was given to another.');
      isBack = true;
      return {};
    },
  });
  await screen.findByText('Deleted tapes could not be loaded.');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const list = within(await screen.findByRole('region', { name: 'Deleted tapes' }));
  list.getByText('No. 12 · Lake 87');
  list.getByText('Can be brought back until Aug 19, 2025.');
  const back = list.getByRole('button', { name: 'Bring back No. 12 · Lake 87' });
  isBroken = true;
  await user.click(back);
  await screen.findByText('Its number was given to another.');
  isBroken = false;
  await user.click(back);
  await screen.findByText('The tape is back');
  await waitFor(() => expect(screen.queryByText('Deleted tapes')).toBeNull());
});

it('speaks of one and of many, in English and German', () => {
  const said = [tapeMessages, tapeGerman].flatMap(({ page, table }) =>
    [1, 2].flatMap((count) => [
      page.putAwayHint(count),
      page.put(count).title,
      table.problems(count).split('.')[0],
    ]),
  );
  expect(said).toEqual([
    'Out of lists and counts: its 1 part says it all.',
    '1 file put onto the tape',
    '1 line cannot be understood',
    'Out of lists and counts: its 2 parts say it all.',
    '2 files put onto the tape',
    '2 lines cannot be understood',
    'Aus Listen und Zahlen heraus: 1 Teil sagt alles.',
    '1 Datei auf das Band gelegt',
    '1 Zeile ist nicht zu verstehen',
    'Aus Listen und Zahlen heraus: 2 Teile sagen alles.',
    '2 Dateien auf das Band gelegt',
    '2 Zeilen sind nicht zu verstehen',
  ]);
});
