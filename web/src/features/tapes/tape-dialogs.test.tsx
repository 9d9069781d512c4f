import type { TapeCard } from '@heirloom/contract/tapes/tapes.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { createQueryClient } from '#api/query-client.ts';
import { drafts } from '#features/drafts/drafts.ts';
import { ImportTapesDialog } from '#features/tapes/import-tapes-dialog.tsx';
import { MakeTapeDialog } from '#features/tapes/make-tape-dialog.tsx';
import { PutOntoTapeDialog } from '#features/tapes/put-onto-tape-dialog.tsx';
import { apiError, fakeLink, type FakeApi } from '#test/fake-api.ts';
import { draftNote, fakeDrafts } from '#test/fake-drafts.ts';
import { renderUi } from '#test/render.tsx';
import { tapeCard } from '#test/tape-cards.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

type Tapes = NonNullable<FakeApi['tapes']>;

/** Shows a dialog over a shelf with these tapes. */
function show(dialog: ReactNode, tapes: Tapes = {}, others: FakeApi = {}) {
  drafts.belongTo('anna');
  const onShelf = { list: () => ({ items: [tapeCard(3)] }), of: () => ({ items: [] }) };
  const none = { find: () => null, save: () => ({}) };
  connectApi(fakeLink({ drafts: none, ...others, tapes: { ...onShelf, ...tapes } }));
  return renderUi(dialog, { queryClient: createQueryClient({ onSubscriptionExpired: () => {} }) });
}

const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

function openMaking(tapes: Tapes, others: FakeApi = {}) {
  const onMade = vi.fn();
  const onClose = vi.fn();
  const app = show(<MakeTapeDialog onMade={onMade} onClose={onClose} />, tapes, others);
  const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const submit = () => app.user.click(screen.getByRole('button', { name: 'Put it on the shelf' }));
  return { ...app, onMade, onClose, field, submit };
}

it('keeps what was typed of a tape when the server refuses it, and says why [TAPE-17]', async () => {
  using _quiet = quiet();
  const create = vi.fn<NonNullable<Tapes['create']>>(() => {
    throw apiError('CONFLICT', 'Another tape has this number.');
  });
  const { user, field, submit, onMade, onClose } = openMaking({ create });
  await user.type(field(/^Label/), 'Emma 87');
  await user.type(field(/^Number/), '7');
  await submit();
  const said = await screen.findByRole('alert');
  expect(said.textContent).toContain('Another tape has this number.');
  expect([field(/^Label/).value, field(/^Number/).value]).toEqual(['Emma 87', '7']);
  expect(onClose).not.toHaveBeenCalled();
  create.mockImplementation(({ label }) => tapeCard(8, { label }));
  await user.type(field(/^Number/), '{Backspace}8');
  await submit();
  await screen.findByText('On the shelf as number 8');
  expect(onMade).toHaveBeenCalledWith(tapeCard(8, { label: 'Emma 87' }));
});

it.each(['0', '1.5', '-3', 'seven', '1000000'])(
  'takes no number like %s, and sends nothing [TAPE-17]',
  async (typed) => {
    const create = vi.fn();
    const { user, field, submit } = openMaking({ create });
    await user.type(field(/^Label/), 'Lake');
    await user.type(field(/^Number/), typed);
    screen.getByText('Please enter a whole number from 1 to 999,999.');
    await submit();
    expect(create).not.toHaveBeenCalled();
  },
);

it('makes one tape however often one presses, and none without a label [TAPE-17]', async () => {
  const answer = Promise.withResolvers<TapeCard>();
  const create = vi.fn(() => answer.promise);
  const { user, field, submit, onMade } = openMaking({ create });
  await submit();
  expect(create).not.toHaveBeenCalled();
  await user.type(field(/^Label/), 'Lake{Enter}{Enter}');
  await submit();
  expect(create).toHaveBeenCalledTimes(1);
  answer.resolve(tapeCard(9));
  await waitFor(() => expect(onMade).toHaveBeenCalledTimes(1));
});

it('brings back what was typed of a tape that was not made, until Cancel [TAPE-17]', async () => {
  const { drafts: kept, saved } = fakeDrafts('tape:new', { label: 'Emma 87', place: 'box 3' });
  const { user, field, onClose } = openMaking({}, { drafts: kept });
  await screen.findByText(draftNote);
  expect([field(/^Label/).value, field(/^Place/).value]).toEqual(['Emma 87', 'box 3']);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalled();
  await drafts.send();
  expect(saved.at(-1)?.fields).toMatchObject({ label: null, place: null });
});

it('keeps the label that somebody looked for before an older draft', async () => {
  const { drafts: kept } = fakeDrafts('tape:new', { label: 'Emma 87', place: 'box 3' });
  const dialog = <MakeTapeDialog first={{ label: 'Lake' }} onMade={vi.fn()} onClose={vi.fn()} />;
  show(dialog, {}, { drafts: kept });
  await screen.findByDisplayValue('box 3');
  expect(screen.getByRole('textbox', { name: /^Label/ })).toHaveProperty('value', 'Lake');
});

const film = 'c1a7b9de-0000-4000-8000-000000000001';
const other = 'c1a7b9de-0000-4000-8000-000000000002';

function openPutting(mediaIds: string[], tapes: Tapes) {
  const onClose = vi.fn();
  const app = show(<PutOntoTapeDialog mediaIds={mediaIds} onClose={onClose} />, tapes);
  return { ...app, onClose };
}

it('offers own tapes only, finds one among many, and says where everything is already [TAPE-20]', async () => {
  const items = [1, 2, 3, 4, 5, 6, 7].map((number) => tapeCard(number));
  const content = (mediaId: string, tape: TapeCard) => ({
    mediaId,
    part: 'content' as const,
    tape,
  });
  const { user } = openPutting([film, other], {
    list: () => ({ items: [...items, tapeCard(8, { rights: [], label: 'Of Ben' })] }),
    // Both are on one tape, one of them on another.
    of: () => ({
      items: [content(film, items[0]!), content(other, items[0]!), content(film, items[1]!)],
    }),
  });
  await screen.findByText('It is on this tape');
  expect(screen.queryByRole('button', { name: 'Put onto Tape 1' })).toBeNull();
  screen.getByRole('button', { name: 'Put onto Tape 2' });
  expect(screen.queryByText('Of Ben')).toBeNull();
  const search = screen.getByRole('searchbox', { name: 'Find a label or a number' });
  await user.type(search, '7');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  await user.clear(search);
  await user.type(search, 'attic');
  await screen.findByText('No tape is like that. Add it to the shelf?');
  // What was looked for is the label of the new one.
  await user.click(screen.getByRole('button', { name: 'Add another tape' }));
  const making = within(await screen.findByRole('dialog', { name: 'Add a tape' }));
  expect(making.getByRole('textbox', { name: /^Label/ })).toHaveProperty('value', 'attic');
});

it('stays open when something could not be put onto a tape, and says why [TAPE-20]', async () => {
  using _quiet = quiet();
  let isBroken = true;
  const { user, onClose } = openPutting([film], {
    putItems: () => {
      if (isBroken) throw apiError('NOT_FOUND', 'This tape is not there any more.');
      return { changed: 1 };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Put onto Tape 3' }));
  await screen.findByText('This tape is not there any more.');
  expect(onClose).not.toHaveBeenCalled();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Put onto Tape 3' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it('says that the shelf could not be loaded, and that there is none yet [TAPE-20]', async () => {
  using _quiet = quiet();
  let isBroken = true;
  const { user } = openPutting([film], {
    list: () => {
      if (isBroken) throw apiError('INTERNAL');
      return { items: [] };
    },
  });
  await screen.findByText('The shelf could not be loaded.');
  expect(screen.queryByText(/^No tape/)).toBeNull();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No tape on the shelf yet. Add the one that this comes from.');
  screen.getByRole('button', { name: 'Add a tape' });
});

const good = { made: 2, changed: 1, unchanged: 1, problems: [] };
const bad = { ...good, made: 0, changed: 0, problems: [{ line: 2, sentence: 'That is wrong.' }] };

function openImport(bring: NonNullable<Tapes['import']>) {
  const onClose = vi.fn();
  const app = show(<ImportTapesDialog onClose={onClose} />, { import: bring });
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Or paste it here' });
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
  return { ...app, onClose, text, press };
}

it('forgets the check of a table that was changed since, also when its answer comes late [TAPE-20]', async () => {
  const answer = Promise.withResolvers<typeof good>();
  const { user, text, press } = openImport(() => answer.promise);
  await press('Check');
  await user.type(text, 'label');
  await press('Check');
  await user.type(text, ' 2');
  answer.resolve(good);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Check' }).getAttribute('aria-busy')).toBeNull(),
  );
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  expect(screen.queryByText(/^This would add/)).toBeNull();
  await press('Check');
  await screen.findByText('This would add 2 tapes and change 1; 1 is as it was.');
});

it('says which line became wrong after the check, and not that the table is on the shelf [TAPE-20]', async () => {
  const { user, text, press, onClose } = openImport(({ isTrial }) => (isTrial ? good : bad));
  await user.type(text, 'label');
  await press('Check');
  await screen.findByRole('button', { name: 'Import' });
  await press('Import');
  await screen.findByText('That is wrong.');
  screen.getByText(/^1 line cannot be understood/);
  expect(screen.queryByText('The table is on the shelf')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect(text.value).toBe('label');
});

it('keeps the table when the server refuses it, and says why, of the check and of the import [TAPE-20]', async () => {
  using _quiet = quiet();
  let isTooLong = true;
  const { user, text, press, onClose } = openImport(({ isTrial }) => {
    if (isTooLong) throw apiError('BAD_REQUEST', 'This table is too long.');
    if (!isTrial) throw apiError('CONFLICT', 'Somebody else imports one.');
    return good;
  });
  await user.type(text, 'label');
  await press('Check');
  await screen.findByText('This table is too long.');
  isTooLong = false;
  await press('Check');
  await screen.findByRole('button', { name: 'Import' });
  expect(screen.queryByText('This table is too long.')).toBeNull();
  await press('Import');
  await screen.findByText('Somebody else imports one.');
  expect([text.value, onClose.mock.calls.length]).toEqual(['label', 0]);
});

const picker = () => document.querySelector<HTMLInputElement>('input[type=file]')!;

it('reads a table from a file as spreadsheets write it, in UTF-8 and in the way of Windows [TAPE-20]', async () => {
  const { user, text } = openImport(() => good);
  await user.upload(picker(), new File(['\u{feff}label;kind\nGrüße;VHS'], 'a.csv'));
  await waitFor(() => expect(text.value).toBe('label;kind\nGrüße;VHS'));
  const windows = Uint8Array.from('label\nGr\u{fc}\u{df}e', (letter) => letter.charCodeAt(0));
  await user.upload(picker(), new File([windows], 'b.csv'));
  await waitFor(() => expect(text.value).toBe('label\nGrüße'));
});

it('says that a file cannot be read, and keeps what was pasted before [TAPE-20]', async () => {
  const { user, text } = openImport(() => good);
  await user.type(text, 'label');
  const gone = new File(['x'], 'a.csv');
  vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('Gone.', 'NotFoundError'));
  await user.upload(picker(), gone);
  await screen.findByText('This file could not be read.');
  expect(text.value).toBe('label');
  await user.type(text, '2');
  expect(screen.queryByText('This file could not be read.')).toBeNull();
});
