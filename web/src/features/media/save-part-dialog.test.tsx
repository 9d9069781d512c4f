import type { SavedPart } from '@heirloom/contract/clips/clips.schema.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { createQueryClient } from '#api/query-client.ts';
import { SavePartDialog } from '#features/media/save-part-dialog.tsx';
import { apiError, fakeLink, type FakeApi } from '#test/fake-api.ts';
import { renderUi } from '#test/render.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  dismissToasts();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Clips = NonNullable<FakeApi['clips']>;

const id = 'c1a7b9de-0000-4000-8000-000000000001';

function partOf(method: SavedPart['method'], changes: Partial<SavedPart> = {}): SavedPart {
  const unknown = { earlyPictures: null, sizeBytes: null, endsAt: null, reason: null };
  return { method, state: 'none', ...unknown, ...changes };
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Opens the dialog for a part of a film; what was saved is in `saved`. */
async function open(clips: Clips, type: 'video' | 'audio' = 'video') {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.getAttribute('href')!);
  });
  connectApi(fakeLink({ clips }));
  const onClose = vi.fn();
  const app = renderUi(<SavePartDialog item={{ id, title: 'Cake', type }} onClose={onClose} />, {
    queryClient: createQueryClient({ onSubscriptionExpired: () => {} }),
  });
  await wait(0);
  return { ...app, saved, onClose };
}

async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await wait(0);
}

const cuts = [
  partOf('copy', { earlyPictures: 1, sizeBytes: 2 * 1024 ** 2 }),
  partOf('ends'),
  partOf('whole', { earlyPictures: 0 }),
];

it('says of each way of cutting what is known of it, and of sound nothing of pictures', async () => {
  await open({ saved: () => ({ items: cuts }) });
  const radios = () =>
    screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent ?? '');
  expect(radios()).toEqual([
    expect.stringContaining('Begins 1 picture earlier · 2.0 MB'),
    expect.stringContaining('All between stays as it is in the original.'),
    expect.stringContaining('Plays on all devices. Takes the longest.'),
  ]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^As it is/ }).checked).toBe(true);
  screen.getByText(/^The file is kept for \d+ days/);
});

it('says of sound nothing of pictures', async () => {
  await open({ saved: () => ({ items: [partOf('copy'), partOf('whole')] }) }, 'audio');
  screen.getByText('Nothing is encoded anew.');
  screen.getByText('Plays on all devices.');
});

it('has the chosen way made once, waits for it, and saves that file', async () => {
  let state: SavedPart['state'] = 'making';
  const items = () => cuts.map((cut) => (cut.method === 'whole' ? { ...cut, state } : cut));
  const save = vi.fn(() => ({ items: items() }));
  const { saved } = await open({
    saved: () => ({ items: save.mock.calls.length === 0 ? cuts : items() }),
    save,
  });
  fireEvent.click(screen.getByRole('radio', { name: /^Exactly, encoded anew/ }));
  await press('Download');
  await press('Being made…');
  screen.getByText(/^It is being made\. You can close this/);
  await wait(5000);
  expect(saved).toEqual([]);
  state = 'ready';
  await wait(2000);
  expect(saved).toEqual([`/api/media/${id}/saved/whole`]);
  expect(save.mock.calls).toEqual([[{ id, method: 'whole' }]]);
  screen.getByRole('button', { name: 'Download' });
});

it('saves it all the same when the dialog was closed meanwhile', async () => {
  let state: SavedPart['state'] = 'making';
  const answer = () => ({ items: [partOf('copy', { state })] });
  const { saved, rerender, onClose } = await open({
    saved: () => ({ items: [partOf('copy')] }),
    save: answer,
  });
  connectApi(fakeLink({ clips: { saved: answer, save: answer } }));
  await press('Download');
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(onClose).toHaveBeenCalled();
  rerender(<p>Another page</p>);
  state = 'ready';
  await wait(2000);
  expect(saved).toEqual([`/api/media/${id}/saved/copy`]);
});

it('shows at once that somebody has it made already, and when it is there', async () => {
  let state: SavedPart['state'] = 'making';
  const { saved } = await open({ saved: () => ({ items: [partOf('copy', { state })] }) });
  screen.getByText(/^It is being made\./);
  state = 'ready';
  await wait(2100);
  screen.getByText(/^The file is kept for/);
  // Nobody has asked for it here.
  expect(saved).toEqual([]);
});

it('says why it could not be made, in the dialog and in a toast, and tries again', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reason = 'The original cannot be cut there.';
  let state: SavedPart['state'] = 'failed';
  const save = () => ({ items: [partOf('copy', { state, reason })] });
  const { saved } = await open({ saved: () => ({ items: [partOf('copy')] }), save });
  await press('Download');
  expect(screen.getAllByText(reason)).toHaveLength(2);
  expect(screen.queryByText('An unexpected error occurred')).toBeNull();
  state = 'ready';
  await press('Download');
  expect(saved).toHaveLength(1);
  // A file that is not quite as it should be is given, too, and says so.
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(reason);
  expect(dialog.queryByText('It could not be made')).toBeNull();
});

it('says that the ways could not be loaded, offers nothing to save, and asks again', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  await open({
    saved: () => {
      if (isBroken) throw apiError('NOT_FOUND', 'It is not there any more.');
      return { items: cuts };
    },
  });
  screen.getByText('It is not there any more.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download' }).disabled).toBe(true);
  isBroken = false;
  await press('Try again');
  expect(screen.getAllByRole('radio')).toHaveLength(3);
});
