import type { ImportDetails } from '@heirloom/contract/imports/imports.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { createQueryClient } from '#api/query-client.ts';
import { ImportFacts, ImportKinds } from '#features/imports/import-facts.tsx';
import { ImportRemarks } from '#features/imports/import-remarks.tsx';
import { importGerman } from '#features/imports/imports.de.ts';
import { importMessages } from '#features/imports/imports.messages.ts';
import { OutcomePart, RunningPart } from '#features/imports/outcome-part.tsx';
import { PlacesDialog } from '#features/imports/places-dialog.tsx';
import { PlanningPart, PlanPart } from '#features/imports/plan-part.tsx';
import { apiError, fakeLink, type FakeApi } from '#test/fake-api.ts';
import { renderUi } from '#test/render.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

type Imports = NonNullable<FakeApi['imports']>;

/** Shows a part of the page of an import, with these calls. */
function show(part: ReactNode, imports: Imports = {}) {
  connectApi(fakeLink({ imports }));
  return renderUi(part, { queryClient: createQueryClient({ onSubscriptionExpired: () => {} }) });
}

const none = { files: 0, bytes: 0 };
const some = (files: number) => ({ files, bytes: files * 1024 ** 2 });
const id = 'c1a7b9de-0000-4000-8000-00000000a001';

function planned(changes: Partial<ImportDetails> = {}): ImportDetails {
  return {
    id,
    ownerId: '7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b101',
    ownerName: 'Anna Berger',
    sources: ['takeout.zip'],
    from: 'browser',
    state: 'planned',
    problem: null,
    createdAt: '2025-05-03T10:00:00.000Z',
    finishedAt: null,
    kept: none,
    waiting: some(12),
    notKept: 0,
    choices: { collections: 'albums', withTrash: false },
    kinds: { video: some(2), image: some(1234), audio: none },
    here: none,
    twice: none,
    sidecars: none,
    refused: none,
    failed: none,
    unmatched: 0,
    reasons: [],
    dates: { sidecar: 0, fileName: 0, folderName: 0 },
    collections: [],
    collectionCount: 0,
    left: { quotaBytes: null, diskBytes: null },
    received: null,
    ...changes,
  };
}

it('plans with all that was chosen, also before the plan of the first choice is here [MOVE-02]', async () => {
  const asked: unknown[] = [];
  const { user } = show(<PlanPart item={planned()} />, {
    plan: (input) => {
      asked.push(input);
      return {};
    },
  });
  await user.click(screen.getByRole('radio', { name: 'From every folder' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  const trash = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Also what was in/ });
  await waitFor(() => expect(trash.disabled).toBe(false));
  expect(screen.getByRole('radio', { name: 'From every folder' })).toHaveProperty('checked', true);
  await user.click(trash);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toEqual([
    { id, collections: 'folders', withTrash: false },
    { id, collections: 'folders', withTrash: true },
  ]);
});

it('shows what holds when a choice was refused, and why [MOVE-02]', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = show(<PlanPart item={planned()} />, {
    plan: () => {
      throw apiError('CONFLICT', 'It is running already.');
    },
  });
  await user.click(screen.getByRole('radio', { name: 'None' }));
  await screen.findByText('It is running already.');
  expect(screen.getByRole('radio', { name: 'From the albums' })).toHaveProperty('checked', true);
});

it('starts once however often one presses, and says why it could not [MOVE-02]', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = Promise.withResolvers<Record<string, never>>();
  const start = vi.fn(() => answer.promise);
  const { user } = show(<PlanPart item={planned()} />, { start });
  await user.dblClick(screen.getByRole('button', { name: 'Start the import' }));
  await user.keyboard('{Enter}');
  expect(start).toHaveBeenCalledTimes(1);
  answer.reject(apiError('QUOTA_EXCEEDED', 'There is not enough room left.'));
  await screen.findByText('There is not enough room left.');
});

it('discards a plan only after a question, and nothing where that is answered with no [MOVE-12]', async () => {
  const discard = vi.fn(() => ({}));
  const { user, router } = show(<PlanPart item={planned({ waiting: none })} />, { discard });
  screen.getByText('There is nothing new in it.');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  let question = within(await screen.findByRole('alertdialog', { name: 'Discard this plan?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(discard).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/imports'));
  expect(discard).toHaveBeenCalledWith({ id });
});

it('says how much was read, and offers another try only where reading failed [MOVE-02]', async () => {
  const asked: unknown[] = [];
  const plan: Imports['plan'] = (input) => {
    asked.push(input);
    return {};
  };
  const reading = planned({ state: 'planning', waiting: some(3), here: some(1), twice: some(1) });
  const { rerender, user } = show(<PlanningPart item={planned({ waiting: none })} />, { plan });
  screen.getByText('Reading everything once…');
  rerender(<PlanningPart item={reading} />);
  screen.getByText('Reading: 5 files, 5.0 MB');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  const choices = { collections: 'folders', withTrash: true } as const;
  rerender(<PlanningPart item={{ ...reading, choices, problem: 'The ZIP file is cut off.' }} />);
  screen.getByText('The ZIP file is cut off.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked).toEqual([{ id, ...choices }]));
});

it.each([
  ['running', 'browser', ['Stop']],
  ['running', 'command', []],
  ['stopped', 'server', ['Go on', 'Undo']],
  ['stopped', 'command', ['Undo']],
] as const)(
  'offers while it is %s and came by %s only what is possible: %j',
  (state, from, offered) => {
    show(<RunningPart item={planned({ state, from, kept: some(4), waiting: some(12) })} />);
    screen.getByText('Keeping 4 of 16 files');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(offered);
  },
);

it('is wholly done where nothing was to be kept, and leads to the trash once it is undone [MOVE-12]', () => {
  const { rerender } = show(<RunningPart item={planned({ state: 'running', waiting: none })} />);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  rerender(<OutcomePart item={planned({ state: 'done', waiting: none })} />);
  screen.getByText(/^0 files came in/);
  // There is nothing to undo.
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<OutcomePart item={planned({ state: 'undone', kept: some(2) })} />);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(screen.getByRole('link', { name: 'To the trash' }).getAttribute('href')).toContain(
    'trash',
  );
  const csv = screen.getByRole('link', { name: 'All files as CSV' });
  expect(csv.getAttribute('href')).toBe(`/api/imports/${id}/files.csv`);
});

it('counts what is in it besides, and what is left of the quota of whom it is for [MOVE-02]', () => {
  const titles = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  const item = planned({
    twice: some(1),
    refused: some(1),
    failed: some(2),
    collections: titles,
    collectionCount: 20,
    left: { quotaBytes: 12 * 1024 ** 2, diskBytes: 0 },
  });
  const { rerender } = show(<ImportFacts item={item} isPlan />);
  const fact = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
  expect(fact('Twice in the source')).toBe('1 file, 1.0 MB');
  expect(fact('Not to be kept')).toBe('3 files, 3.0 MB');
  expect(screen.queryByText('Here already')).toBeNull();
  expect(fact('Collections')).toBe('A, B, C, D, E, F and 14 more');
  expect(fact('Quota of Anna Berger afterwards')).toMatch(/^0.* left$/);
  expect(fact('The disk afterwards')).toBe('12.0 MB too little');
  // Once it is over, what was left before says nothing.
  rerender(<ImportFacts item={{ ...item, state: 'done' }} />);
  expect(screen.queryByText('The disk afterwards')).toBeNull();
  rerender(<ImportKinds item={item} label="The plan" />);
  screen.getByText('1,234');
});

it('opens the list of what is not kept, says when it cannot be loaded, and closes it [MOVE-02]', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const asked: unknown[] = [];
  const item = planned({ notKept: 2, unmatched: 3, reasons: [{ reason: 'No photo.', files: 2 }] });
  const { user } = show(<ImportRemarks item={item} isPlan />, {
    remarks: (input) => {
      asked.push(input);
      if (isBroken) throw apiError('INTERNAL', 'Something broke.');
      return {
        items: [{ id: 1, path: 'Lake/a.json', reason: 'Its photo is missing.' }],
        next: null,
      };
    },
  });
  screen.getByRole('heading', { name: 'What cannot be kept, and why' });
  const unmatched = within(screen.getByRole('region', { name: 'Kept, but with a remark' }));
  await user.click(unmatched.getByRole('button', { name: 'Show 3 files' }));
  await unmatched.findByText('The list could not be loaded.');
  isBroken = false;
  await user.click(unmatched.getByRole('button', { name: 'Try again' }));
  await unmatched.findByText('Its photo is missing.');
  expect(unmatched.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(asked.at(-1)).toEqual({ id, about: 'unmatched', after: null });
  await user.click(unmatched.getByRole('button', { name: 'Hide' }));
  expect(unmatched.queryByText('Its photo is missing.')).toBeNull();
});

const tapes = [
  { path: 'Tapes', name: 'Tapes', kind: 'folder', sizeBytes: null },
  { path: 'a.zip', name: 'a.zip', kind: 'zip', sizeBytes: 1024 },
] as const;

it('keeps what was chosen in one folder while one looks at others, and finds a way out of a broken one', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onPick = vi.fn();
  const { user } = show(<PlacesDialog isBusy={false} onClose={() => {}} onPick={onPick} />, {
    places: ({ path }) => {
      if (path) throw apiError('NOT_FOUND', 'This folder is gone.');
      return { isConfigured: true, isCut: true, entries: [...tapes] };
    },
  });
  const plan = screen.getByRole('button', { name: 'Make a plan' });
  await user.click(plan);
  expect(onPick).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('checkbox', { name: 'Choose a.zip' }));
  screen.getByText(/There is more here than can be shown/);
  // A ZIP file is no folder to open.
  expect(screen.queryByRole('button', { name: 'Open a.zip' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open Tapes' }));
  await screen.findByText('This folder is gone.');
  await user.click(screen.getByRole('button', { name: 'Up' }));
  const chosen = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Choose a.zip' });
  expect(chosen.checked).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Choose Tapes' }));
  await user.click(screen.getByRole('button', { name: 'Plan 2 sources' }));
  expect(onPick).toHaveBeenCalledWith(['a.zip', 'Tapes']);
});

it('says what the operator has to do where no folder is named, and plans nothing while it is busy', async () => {
  const onPick = vi.fn();
  const dialog = (isBusy: boolean) => (
    <PlacesDialog isBusy={isBusy} onClose={() => {}} onPick={onPick} />
  );
  let entries: (typeof tapes)[number][] = [];
  let isConfigured = false;
  const { rerender, user, queryClient } = show(dialog(false), {
    places: () => ({ isConfigured, isCut: false, entries }),
  });
  await screen.findByText(/IMPORT_DIR does that/);
  expect(screen.queryByText('Top folder')).toBeNull();
  isConfigured = true;
  await queryClient.invalidateQueries();
  await screen.findByText('There are no folders or ZIP files here.');
  entries = [...tapes];
  await queryClient.invalidateQueries();
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Tapes' }));
  rerender(dialog(true));
  await user.click(screen.getByRole('button', { name: 'Plan 1 source' }));
  await user.keyboard('{Escape}');
  expect(onPick).not.toHaveBeenCalled();
  screen.getByRole('dialog', { name: 'Choose on the server' });
});

it('speaks of one file and of many, in English and German', () => {
  const said = [importMessages, importGerman].flatMap(({ plan, outcome }) =>
    [1, 2].flatMap((count) => [
      plan.kept(count, '1 MB'),
      outcome.done(count, '1 MB'),
      outcome.undoText(count),
    ]),
  );
  expect(said).toEqual([
    '1 file would come in: 1 MB',
    '1 file came in: 1 MB',
    'The item that it kept moves to the trash, where it can be restored.',
    '2 files would come in: 1 MB',
    '2 files came in: 1 MB',
    'The 2 items that it kept move to the trash, where they can be restored.',
    '1 Datei käme dazu: 1 MB',
    '1 Datei kam dazu: 1 MB',
    'Was er behalten hat (1 Eintrag), kommt in den Papierkorb und lässt sich dort wiederherstellen.',
    '2 Dateien kämen dazu: 1 MB',
    '2 Dateien kamen dazu: 1 MB',
    'Was er behalten hat (2 Einträge), kommt in den Papierkorb und lässt sich dort wiederherstellen.',
  ]);
});
