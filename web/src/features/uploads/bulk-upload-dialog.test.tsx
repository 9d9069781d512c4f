import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { reportServerLost } from '#api/connection.ts';
import { BulkUploadDialog } from '#features/uploads/bulk-upload-dialog.tsx';
import type { SendFileOptions } from '#features/uploads/send-file.ts';
import { DuplicateError } from '#features/uploads/upload-errors.ts';
import { UploadManagerContext } from '#features/uploads/upload-manager-context.ts';
import { createUploadManager } from '#features/uploads/upload-manager.ts';
import { giveRoom } from '#test/give-room.ts';
import { renderUi } from '#test/render.tsx';

giveRoom(640, 1000);
afterEach(() => {
  act(() => reportServerLost(false));
  vi.unstubAllGlobals();
});

const nothing = () => {};
const fileOf = (name: string, type = '') => new File([name], name, { type });

/** A file as the picker of a folder gives it. */
const fileIn = (folder: string, name: string) =>
  Object.defineProperty(fileOf(name), 'webkitRelativePath', { value: `${folder}/${name}` });

type Send = (options: SendFileOptions) => Promise<{ id: string; type: 'image' | 'video' }>;

/** The server of these tests: files with these words in their names are refused, there already, or never arrive. */
const serve: Send = async ({ file, allowDuplicate, onPhase }) => {
  if (file.name.includes('torn')) throw new Error('This file was refused.');
  if (file.name.includes('known') && !allowDuplicate) {
    throw new DuplicateError({ id: 'm', title: 'Lake', uploadDate: '2025-01-01T00:00:00Z' });
  }
  onPhase('stored', { bytes: 1, share: 1 });
  return file.name.includes('slow') ? new Promise(nothing) : { id: 'n', type: 'video' };
};

function stubPhone() {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('width < 48rem'),
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
}

function openDialog(files: File[], send: Send = serve) {
  const onFinished = vi.fn<() => void>();
  const created = createUploadManager({
    onFinished,
    onBroken: nothing,
    loadSender: async () => send,
  });
  const manager = { ...created, getQueue: vi.fn(created.getQueue) };
  manager.add(files);
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const { user } = renderUi(
    <UploadManagerContext value={manager}>
      <BulkUploadDialog open onOpenChange={onOpenChange} />
    </UploadManagerContext>,
  );
  const dialog = within(screen.getByRole('dialog'));
  const upload = async () => {
    await user.click(dialog.getByRole('button', { name: /^Upload \d+ file/ }));
    await waitFor(() => expect(onFinished).toHaveBeenCalled());
  };
  const titles = () =>
    dialog.getAllByLabelText('Title').map((field) => (field as HTMLInputElement).value);
  const rowOf = (title: string) =>
    within(dialog.getByDisplayValue(title).closest<HTMLElement>('li')!);
  return { user, dialog, manager, upload, titles, rowOf, onOpenChange };
}

it('renders few of ten thousand rows, and a key in one of them renders only that one anew', async () => {
  const files = Array.from({ length: 10_000 }, (_, n) => fileOf(`IMG_${n}.jpg`, 'image/jpeg'));
  const { user, dialog, manager, titles } = openDialog(files);
  expect(dialog.getAllByRole('listitem').length).toBeLessThan(40);
  dialog.getByRole('button', { name: 'Upload 10,000 files' });
  const [first] = dialog.getAllByRole('listitem');
  expect(first!.getAttribute('aria-setsize')).toBe('10000');

  await user.type(dialog.getAllByLabelText('Title')[0]!, '!');
  expect(titles().slice(0, 2)).toEqual(['IMG_0!', 'IMG_1']);
  const [{ id } = { id: '' }] = manager.getQueue().items;
  manager.getQueue.mockClear();
  act(() => manager.dispatch({ do: 'edit', id, change: { title: 'Lake' } }));
  expect(titles()[0]).toBe('Lake');
  // Each row reads the queue once to see whether its item has changed, and once more whenever it is rendered.
  const rows = dialog.getAllByRole('listitem').length;
  expect(manager.getQueue.mock.calls.length).toBeLessThan(rows + 5);
});

it('keeps the focus in its row when others move before it', async () => {
  const files = Array.from({ length: 100 }, (_, n) => fileOf(`IMG_${n}.jpg`, 'image/jpeg'));
  const { user, dialog, manager, titles } = openDialog(files);
  const field = dialog.getByDisplayValue('IMG_0');
  await user.click(field);
  const others = manager.getQueue().items.slice(50);
  act(() => {
    for (const { id } of others) manager.dispatch({ do: 'fail', id, error: 'Torn' });
  });
  expect(titles()[0]).toBe('IMG_50');
  expect(document.activeElement).toBe(field);
});

it('shows status, progress and error of each file [UPBULK-06]', async () => {
  const { dialog, user, rowOf } = openDialog([
    fileOf('slow.mov'),
    fileOf('torn.mov'),
    fileOf('c.mov'),
  ]);
  for (const title of ['slow', 'torn', 'c']) rowOf(title).getByText('Pending');
  await user.click(dialog.getByRole('button', { name: 'Upload 3 files' }));
  await waitFor(() => rowOf('c').getByText('Completed'));
  rowOf('slow').getByText('Uploading');
  expect(rowOf('slow').getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  rowOf('torn').getByText('Error');
  expect(rowOf('torn').getByRole('alert').textContent).toBe('This file was refused.');
  expect(rowOf('c').getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
});

it('says at once of a file by its name that it is no film, photo or recording', () => {
  const { dialog, rowOf } = openDialog([
    fileOf('letter.docx', 'application/msword'),
    fileOf('tape.mxf', 'application/mxf'),
    fileOf('IMG_1'),
  ]);
  rowOf('letter').getByText('This does not look like a film, photo or recording.');
  expect(dialog.getAllByText(/does not look like/)).toHaveLength(1);
});

it('names the way out for what it does: cancel, go on in the background, close, done', async () => {
  const { dialog, user, upload, onOpenChange } = openDialog([fileOf('torn.mov'), fileOf('b.mov')]);
  dialog.getByRole('button', { name: 'Cancel' });
  await upload();
  expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
  // The button of the footer; the header has one of this name too.
  expect(dialog.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Remove torn' }));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

it('says during a run that it goes on in the background', async () => {
  const { dialog, user } = openDialog([fileOf('slow.mov')]);
  await user.click(dialog.getByRole('button', { name: 'Upload 1 file' }));
  await dialog.findByRole('button', { name: 'Continue in the background' });
});

it('puts errors first after a run, and shows them alone on request', async () => {
  const { dialog, user, upload, titles } = openDialog([
    fileOf('a.mov'),
    fileOf('b.mov'),
    fileOf('torn.mov'),
  ]);
  await upload();
  expect(titles()).toEqual(['torn', 'a', 'b']);
  await user.click(dialog.getByRole('button', { name: '1 error' }));
  expect(titles()).toEqual(['torn']);
  await user.click(dialog.getByRole('button', { name: 'All 3' }));
  expect(titles()).toHaveLength(3);
});

it('lets a refused file be removed, never a kept one, and the focus goes to the next [UPBULK-08]', async () => {
  const { dialog, user, upload, titles } = openDialog([
    fileOf('torn 1.mov'),
    fileOf('torn 2.mov'),
    fileOf('b.mov'),
  ]);
  await upload();
  expect(dialog.queryByRole('button', { name: 'Remove b' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Remove torn 1' }));
  expect(titles()).toEqual(['torn 2', 'b']);
  const next = dialog.getByRole('button', { name: 'Remove torn 2' });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

it('says calmly that files are already there, and uploads them anyway or clears them', async () => {
  const { dialog, user, upload, manager } = openDialog([
    fileOf('known 1.mov'),
    fileOf('known 2.mov'),
  ]);
  await upload();
  dialog.getByText('Everything is already in the archive');
  dialog.getByText('2 of these files are already in the archive. They were not sent again.');
  expect(dialog.getAllByText('Already there')).toHaveLength(2);
  expect(dialog.queryByRole('alert')).toBeNull();
  dialog.getByRole('button', { name: 'Done' });
  await user.click(dialog.getByRole('button', { name: 'Upload these anyway' }));
  await waitFor(() =>
    expect(manager.getQueue().items.map(({ status }) => status)).toEqual([
      'completed',
      'completed',
    ]),
  );
});

it('uploads only these anyway, not what was added meanwhile', async () => {
  const { dialog, user, upload, manager } = openDialog([fileOf('known.mov')]);
  await upload();
  act(() => manager.add([fileOf('later.mov')]));
  await user.click(dialog.getByRole('button', { name: 'Upload these anyway' }));
  const statuses = () => manager.getQueue().items.map(({ status }) => status);
  await waitFor(() => expect(manager.getQueue().isRunning).toBe(false));
  expect(statuses()).toEqual(['completed', 'pending']);
  await upload();
  expect(statuses()).toEqual(['completed', 'completed']);
});

it('takes what is already there from the list', async () => {
  const { dialog, user, upload, titles } = openDialog([fileOf('known.mov'), fileOf('b.mov')]);
  await upload();
  dialog.getByText('1 completed, 1 already there');
  await user.click(dialog.getByRole('button', { name: 'Clear from the list' }));
  expect(titles()).toEqual(['b']);
});

it('shows the extension of each file, and the type that the server has found', async () => {
  const { upload, rowOf } = openDialog([fileOf('tape.xyz'), fileOf('film.MTS')]);
  rowOf('film').getByText(/^MTS · /);
  expect(rowOf('film').getByLabelText('Type')).toHaveProperty('value', 'video');
  expect(rowOf('tape').getByLabelText('Type')).toHaveProperty('value', 'image');
  await upload();
  expect(rowOf('tape').getByLabelText('Type')).toHaveProperty('value', 'video');
});

it('shows pictures of photos and films, and the tile of the type where that fails', async () => {
  const { dialog } = openDialog([fileOf('a.jpg', 'image/jpeg'), fileOf('b.mp4', 'video/mp4')]);
  // Asked for anew each time, because the list may make a row again.
  const inRow = (place: number, what: 'img' | 'video') =>
    dialog.getAllByRole('listitem')[place]!.querySelector(what);
  await waitFor(() =>
    expect(inRow(0, 'img')).toHaveProperty('src', expect.stringMatching(/^blob:/)),
  );
  await waitFor(() => expect(inRow(1, 'video')).toHaveProperty('preload', 'metadata'));
  act(() => void inRow(0, 'img')!.dispatchEvent(new Event('error')));
  expect(inRow(0, 'img')).toBeNull();
});

it('tells the server the folder of a file, by which search finds it', async () => {
  const sent: Record<string, string | undefined> = {};
  const { upload } = openDialog(
    [fileIn('Italy/Lake Garda', 'boat.jpg'), fileOf('alone.jpg')],
    async ({ file, details }) => {
      sent[file.name] = details.folder;
      return { id: 'n', type: 'image' };
    },
  );
  await upload();
  expect(sent).toEqual({ 'boat.jpg': 'Italy/Lake Garda', 'alone.jpg': undefined });
});

it('uses the year of a folder as date, unless the person declines or a name says more', async () => {
  const sent: Record<string, string | undefined> = {};
  const { user, dialog, upload } = openDialog(
    [fileIn('Italy 1987', 'Lake.jpg'), fileIn('Italy 1987', 'Rome 1988.jpg')],
    async ({ file, details }) => {
      sent[file.name] = details.takenAt;
      return { id: 'n', type: 'image' };
    },
  );
  expect(dialog.getByLabelText("Use the date in the folder's name: 1987")).toHaveProperty(
    'checked',
    true,
  );
  dialog.getByText('Date 1987, from the folder Italy 1987.');
  await upload();
  expect(sent).toEqual({ 'Lake.jpg': '1987', 'Rome 1988.jpg': undefined });
  await user.click(dialog.getByRole('button', { name: 'Done' }));
});

it('proposes a collection of the folder, which the person chooses', async () => {
  const { user, dialog, manager } = openDialog([fileIn('Italy 1987', 'Lake.jpg')]);
  const choice = dialog.getByLabelText('Make a collection “Italy 1987”');
  expect(choice).toHaveProperty('checked', false);
  await user.click(choice);
  await user.click(dialog.getByLabelText(/^Use the date/));
  expect(manager.getQueue().folders).toEqual({
    givesDates: false,
    makesCollections: true,
    putsOntoTapes: false,
  });
  expect(dialog.queryByText(/^Date 1987/)).toBeNull();
});

it('chooses a whole folder by a button, in the order of its names and without clutter', async () => {
  Object.defineProperty(HTMLInputElement.prototype, 'webkitdirectory', {
    value: true,
    configurable: true,
  });
  const { user, dialog, titles } = openDialog([]);
  Reflect.deleteProperty(HTMLInputElement.prototype, 'webkitdirectory');
  dialog.getByRole('button', { name: 'Choose a folder' });
  const [, folder] = screen
    .getByRole('dialog')
    .querySelectorAll<HTMLInputElement>('input[type=file]');
  await user.upload(folder!, [
    fileIn('Italy', 'b10.jpg'),
    fileIn('Italy', 'Thumbs.db'),
    fileIn('Italy', 'b9.jpg'),
  ]);
  expect(titles()).toEqual(['b9', 'b10']);
});

it('says in the dialog that it waits for the connection', async () => {
  const { user, dialog } = openDialog([fileOf('slow.mov')]);
  await user.click(dialog.getByRole('button', { name: 'Upload 1 file' }));
  await dialog.findByText('1 uploading');
  act(() => reportServerLost(true));
  await dialog.findByText('No connection. It continues by itself.');
});

it('shows a file as one line on phones, whose fields a button opens', async () => {
  stubPhone();
  const { user, dialog } = openDialog([fileOf('lake.jpg', 'image/jpeg'), fileOf('b.mov')]);
  expect(dialog.queryByLabelText('Title')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Edit lake' }));
  await user.type(dialog.getByLabelText('Title'), ' 1987');
  await user.click(dialog.getByRole('button', { name: 'Close lake 1987' }));
  dialog.getByText('lake 1987');
});

it('keeps the fields open on phones when a title gets its first letter', async () => {
  stubPhone();
  const { user, dialog, manager } = openDialog([fileOf('lake.jpg', 'image/jpeg')]);
  const [{ id } = { id: '' }] = manager.getQueue().items;
  act(() => manager.dispatch({ do: 'edit', id, change: { title: '' } }));
  await user.type(dialog.getByLabelText('Title'), 'Lake 1987');
  expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'Lake 1987');
});

it('takes a film of 50 GB [UPBULK-16]', async () => {
  const film = Object.defineProperty(fileOf('tape.mov'), 'size', { value: 50 * 1024 ** 3 });
  const { upload, rowOf } = openDialog([film]);
  rowOf('tape').getByText('MOV · 51200.00 MB');
  await upload();
  rowOf('tape').getByText('Completed');
});

it('leaves a run the spaces that were chosen for it, whatever was chosen elsewhere meanwhile [SPACE-07]', async () => {
  const manager = createUploadManager({
    onFinished: nothing,
    onBroken: nothing,
    loadSender: async () => serve,
  });
  manager.add([fileOf('slow.jpg', 'image/jpeg')]);
  manager.dispatch({ do: 'chooseSpaces', spaceIds: ['bergs'] });
  manager.run();
  renderUi(
    <UploadManagerContext value={manager}>
      <BulkUploadDialog open onOpenChange={nothing} />
    </UploadManagerContext>,
  );
  await screen.findByRole('dialog');
  expect(manager.getQueue().spaceIds).toEqual(['bergs']);
});
