import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { discard, type SendFile } from '#features/uploads/send-file.ts';
import { UploadDialog } from '#features/uploads/upload-dialog.tsx';
import {
  movieUpload,
  photoUpload,
  singleUpload,
  audioUpload,
  type UploadKind,
} from '#features/uploads/upload-kinds.ts';
import { fakeLink } from '#test/fake-api.ts';
import { renderUi } from '#test/render.tsx';
import { sampleDetails, sampleMedia } from '#test/samples.ts';

const mebibyte = 1024 ** 2;
const limits = {
  movieDialogBytes: 100 * mebibyte,
  photoDialogBytes: 25 * mebibyte,
  bulkBytes: 50 * 1024 * mebibyte,
  quotaBytes: null,
  usedBytes: 0,
};
let status: 'processing' | 'ready' = 'ready';

beforeEach(() => {
  status = 'ready';
  connectApi(
    fakeLink({
      uploads: { limits: () => limits },
      media: { find: () => sampleDetails({ type: 'image', status }) },
    }),
  );
});
afterEach(() => vi.useRealTimers());

const fileOf = (name: string, type = ''): File => new File(['x'], name, { type });

type Step = Parameters<SendFile>[0]['onPhase'];

/** Sending that goes on when the test says so. */
function handSender() {
  const calls: Parameters<SendFile>[0][] = [];
  const sent = Promise.withResolvers<Awaited<ReturnType<SendFile>>>();
  const send: SendFile = (options) => {
    calls.push(options);
    options.signal.addEventListener('abort', () => sent.reject(options.signal.reason));
    return sent.promise;
  };
  const step = (...args: Parameters<Step>) => act(() => calls.at(-1)!.onPhase(...args));
  const acknowledge = () => act(async () => sent.resolve(sampleMedia({ type: 'image' })));
  return { send, calls, step, acknowledge };
}

function openDialog(kind: UploadKind, send?: SendFile) {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const { user } = renderUi(
    <UploadDialog kind={kind} open onOpenChange={onOpenChange} onUseBulk={() => {}} send={send} />,
  );
  const dialog = within(screen.getByRole('dialog'));
  const choose = (file: File) =>
    user.upload(
      screen.getByRole('dialog').querySelector<HTMLInputElement>('input[type=file]')!,
      file,
    );
  return { user, dialog, choose, onOpenChange };
}

type Dialog = ReturnType<typeof openDialog>['dialog'];

const expectType = (dialog: Dialog, name: string) =>
  dialog.getByRole('radio', { name, checked: true });

function drop(file: File) {
  return fireEvent.drop(screen.getByText('Drop a file here'), {
    dataTransfer: { types: ['Files'], files: [file], items: [] },
  });
}

it('offers Video, Image and Audio beside a title and a description that may stay empty [UPSINGLE-01]', async () => {
  const { dialog, choose } = openDialog(singleUpload);
  const choices = within(dialog.getByRole('group', { name: 'Type' }));
  expect(choices.getAllByRole('radio')).toHaveLength(3);
  for (const name of ['Video', 'Image', 'Audio']) choices.getByRole('radio', { name });
  await choose(fileOf('lake.mp4', 'video/mp4'));
  expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'lake');
  dialog.getByLabelText('Description (optional)');
  const upload = dialog.getByRole('button', { name: 'Upload' });
  expect(upload.getAttribute('aria-disabled')).not.toBe('true');
});

it('never changes the type that a person has chosen [UPSINGLE-02, UPSINGLE-03]', async () => {
  const { user, dialog, choose } = openDialog(singleUpload);
  await user.click(dialog.getByRole('radio', { name: 'Audio' }));
  await choose(fileOf('song.mp4', 'video/mp4'));
  await dialog.findByText('song.mp4');
  expectType(dialog, 'Audio');
});

it('keeps the file when the type is chosen again', async () => {
  const { user, dialog, choose } = openDialog(singleUpload);
  await choose(fileOf('song.mp4', 'video/mp4'));
  await user.click(await dialog.findByRole('radio', { name: 'Audio' }));
  dialog.getByText('song.mp4');
  expectType(dialog, 'Audio');
});

it.each([
  ['VTS_01_1.VOB', '', 'Video'],
  ['tape.xyz', '', 'Video'],
  ['IMG_0001.HEIC', '', 'Image'],
  ['song.mp3', 'audio/mpeg', 'Audio'],
])('takes %s for what it is as long as nobody has chosen a type', async (name, type, expected) => {
  const { dialog } = openDialog(singleUpload);
  drop(fileOf(name, type));
  await dialog.findByText(name);
  expectType(dialog, expected);
});

const percentOf = (dialog: Dialog) =>
  Number(dialog.getByRole('progressbar').getAttribute('aria-valuenow'));
const nothing = { bytes: 0, share: 0 };
const all = { bytes: 1, share: 1 };

async function begin(kind: UploadKind, file: File) {
  const sender = handSender();
  const opened = openDialog(kind, sender.send);
  await opened.choose(file);
  await opened.user.click(opened.dialog.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(sender.calls).toHaveLength(1));
  return { ...opened, ...sender };
}

it('shows 10 at the start, 50 when the file is stored, 70 when it is recorded, and waits for its processing [UPLOAD-02]', async () => {
  status = 'processing';
  const { dialog, step, acknowledge, onOpenChange } = await begin(
    photoUpload,
    fileOf('red.jpg', 'image/jpeg'),
  );
  step('ready', nothing);
  expect(percentOf(dialog)).toBe(10);
  step('stored', all);
  expect(percentOf(dialog)).toBe(50);
  dialog.getByText('Uploading, file stored');
  step('saved', all);
  await acknowledge();
  expect(percentOf(dialog)).toBe(70);
  dialog.getByText('Uploading, details saved');
  expect(onOpenChange).not.toHaveBeenCalled();
});

it('shows 85 when the photo was processed, 95 when the lists are new, 100, and closes [UPLOAD-02]', async () => {
  const { step, acknowledge, onOpenChange } = await begin(
    photoUpload,
    fileOf('red.jpg', 'image/jpeg'),
  );
  const seen = watchTexts();
  step('saved', all);
  await acknowledge();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(seen()).toEqual(
    expect.arrayContaining([
      'Uploading, details saved 70',
      'Uploading, photo processed 85',
      'Uploading, finishing 95',
      'Uploading, finishing 100',
    ]),
  );
});

it('does not wait long for the processing, and says that it goes on [UPLOAD-02]', async () => {
  status = 'processing';
  const { step, acknowledge, onOpenChange } = await begin(
    photoUpload,
    fileOf('red.jpg', 'image/jpeg'),
  );
  vi.useFakeTimers();
  const seen = watchTexts();
  step('saved', all);
  await acknowledge();
  await act(() => vi.advanceTimersByTimeAsync(3_900));
  expect(onOpenChange).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(seen()).toContain('Uploading, processing continues in the background 85');
});

it('shows 20, 30, 50 and 80 of a movie, and 100 in the end [UPMOVIE-05]', async () => {
  const { dialog, step, acknowledge, onOpenChange } = await begin(
    movieUpload,
    fileOf('lake.mp4', 'video/mp4'),
  );
  const percents: number[] = [];
  for (const [phase, share] of [
    ['checking', 0],
    ['ready', 0],
    ['accepted', 0],
    ['sending', 0.4],
    ['stored', 1],
  ] as const) {
    step(phase, { bytes: share, share });
    percents.push(percentOf(dialog));
  }
  expect(percents).toEqual([10, 20, 30, 50, 80]);
  const seen = watchTexts();
  await acknowledge();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(seen().at(-1)).toMatch(/ 100$/);
});

it.each([
  [movieUpload, fileOf('lake.mp4', 'video/mp4')],
  [photoUpload, fileOf('red.jpg', 'image/jpeg')],
])(
  'cancels the upload of a film or a photo, and keeps the form [UPMOVIE-01]',
  async (kind, file) => {
    const { user, dialog, calls, step, onOpenChange } = await begin(kind, file);
    step('sending', { bytes: 0, share: 0.5 });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await dialog.findByText('Upload cancelled');
    expect(calls[0]!.signal.reason).toBe(discard);
    dialog.getByText(file.name);
    expect(dialog.queryByRole('progressbar')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(onOpenChange).toHaveBeenCalledWith(false);
  },
);

it.each(['sending', 'stored'] as const)(
  'cannot cancel any more when the server has all bytes: %s',
  async (phase) => {
    const { dialog, step } = await begin(movieUpload, fileOf('lake.mp4', 'video/mp4'));
    step(phase, all);
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  },
);

it.each([
  ['no file', null, 'Lullaby'],
  ['a blank title', fileOf('song.mp3', 'audio/mpeg'), '   '],
])('refuses a recording with %s [UPAUDIO-04]', async (_, file, title) => {
  const { send, calls } = handSender();
  const { user, dialog, choose } = openDialog(audioUpload, send);
  if (file) await choose(file);
  await user.clear(dialog.getByLabelText('Title'));
  await user.type(dialog.getByLabelText('Title'), `${title}{Enter}`);
  await dialog.findByText('Missing information');
  dialog.getByText('Please provide a file and title');
  expect(calls).toHaveLength(0);
});

it('says that the film is stored, not that nothing was kept, when the cancellation came too late', async () => {
  const sent = Promise.withResolvers<Awaited<ReturnType<SendFile>>>();
  const calls: Parameters<SendFile>[0][] = [];
  const { user, dialog, choose, onOpenChange } = openDialog(movieUpload, (options) => {
    calls.push(options);
    return sent.promise;
  });
  await choose(fileOf('lake.mp4', 'video/mp4'));
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(calls[0]!.signal.reason).toBe(discard);
  expect(dialog.queryByText('Upload cancelled')).toBeNull();
  await act(async () => sent.resolve(sampleMedia()));
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(dialog.queryByText('Upload cancelled')).toBeNull();
});

it('cannot be closed during the upload of a recording [UPAUDIO-02]', async () => {
  const { user, dialog, step, onOpenChange } = await begin(
    audioUpload,
    fileOf('song.mp3', 'audio/mpeg'),
  );
  step('sending', { bytes: 0, share: 0.5 });
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  await user.keyboard('{Escape}');
  expect(onOpenChange).not.toHaveBeenCalled();
});

/** Collects what the progress says, each step once. */
function watchTexts() {
  const seen = new Set<string>();
  const note = () => {
    const bar = document.querySelector('[role=progressbar]');
    if (bar) seen.add(`${bar.getAttribute('aria-label')} ${bar.getAttribute('aria-valuenow')}`);
  };
  const observer = new MutationObserver(note);
  observer.observe(document.body, { attributes: true, childList: true, subtree: true });
  return () => {
    observer.disconnect();
    return [...seen];
  };
}
