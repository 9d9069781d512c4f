import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type UploadDialogs, useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';
import { UploadDialogsProvider } from '#features/uploads/upload-dialogs.tsx';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { renderUi } from '#test/render.tsx';

giveRoom(640, 1000);

const mebibyte = 1024 ** 2;
const api = {
  media: {
    summary: () => ({ count: 0, totalSizeBytes: 0, totalDurationMs: null, latestUpload: null }),
    pages: () => ({ total: 0, pageSize: 100, cursors: [] }),
    list: () => ({ items: [], nextCursor: null }),
  },
  uploads: {
    limits: () => ({
      movieDialogBytes: 100 * mebibyte,
      photoDialogBytes: 25 * mebibyte,
      bulkBytes: 50 * 1024 * mebibyte,
      quotaBytes: null,
      usedBytes: 0,
    }),
    list: () => ({ uploads: [] }),
  },
};

/** A file that reports this size without having that many bytes. */
const fileOf = (name: string, type: string, sizeBytes = 2 * mebibyte): File =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: sizeBytes });

async function openDialog(path: string, button: string, name: string) {
  const { user } = renderApp(path, anna(), api);
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name });
  const input = () => dialog.querySelector<HTMLInputElement>('input[type=file]')!;
  return { user, dialog, input };
}

function drop(dialog: HTMLElement, file: File) {
  return fireEvent.drop(within(dialog).getByText(/^Drop a /), {
    dataTransfer: { types: ['Files'], files: [file] },
  });
}

async function fromHeader(item: string) {
  const { user } = renderApp('/movies', anna(), api);
  await user.click((await screen.findAllByRole('button', { name: 'Upload' }))[0]!);
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(item) }));
  const dialog = await screen.findByRole('dialog', { name: item });
  return { user, dialog, input: () => dialog.querySelector<HTMLInputElement>('input[type=file]')! };
}

it('has the fields of the movie dialog, for videos only [UPMOVIE-01, UPMOVIE-02]', async () => {
  const { dialog, input } = await openDialog('/movies', 'Upload Video', 'Upload Movie');
  within(dialog).getByLabelText('Movie Title');
  within(dialog).getByText('Movie File');
  within(dialog).getByRole('button', { name: 'Cancel' });
  expect(input().accept).toBe('video/*');
});

it('rejects a movie over 100 MB in the specified words and offers the bulk upload [UPMOVIE-03, UPLOAD-10]', async () => {
  const { user, dialog, input } = await openDialog('/movies', 'Upload Video', 'Upload Movie');
  await within(dialog).findByText('Videos only, up to 100MB');
  await user.upload(input(), fileOf('tape.mp4', 'video/mp4', 131.4 * mebibyte));
  const text =
    'File size is 131.4MB. Maximum allowed size is 100MB. Please compress your video or use a smaller file.';
  await within(dialog).findByText('File too large');
  within(dialog).getByText(text);
  await user.click(within(dialog).getByRole('button', { name: 'Use Bulk Upload for this file' }));
  const bulk = await screen.findByRole('dialog', { name: 'Bulk Upload' });
  expect(within(bulk).getByLabelText('Title')).toHaveProperty('value', 'tape');
});

it('asks a movie for file and title [UPMOVIE-04, UPLOAD-01, ERR-03]', async () => {
  const { user, dialog, input } = await openDialog('/movies', 'Upload Video', 'Upload Movie');
  const upload = within(dialog).getByRole('button', { name: /^Upload/ });
  expect(upload.getAttribute('aria-disabled')).toBe('true');
  await user.type(within(dialog).getByLabelText('Movie Title'), 'Lake{Enter}');
  await within(dialog).findByText('Missing information');
  within(dialog).getAllByText('Please select a file and enter a title');
  await user.upload(input(), fileOf('lake.mp4', 'video/mp4'));
  await expect.poll(() => upload.getAttribute('aria-disabled')).not.toBe('true');
});

it('fills an empty title of a recording from the file name, and asks for both [UPAUDIO-01, UPAUDIO-04, UPAUDIO-05]', async () => {
  const { user, dialog, input } = await openDialog('/audio', 'Upload Audio', 'Upload Audio');
  within(dialog).getByLabelText(/Description/);
  await user.type(within(dialog).getByLabelText('Title'), '{Enter}');
  await within(dialog).findByText('Missing information');
  within(dialog).getAllByText('Please provide a file and title');
  await user.upload(input(), fileOf('Lullaby in three voices.mp3', 'audio/mpeg'));
  expect(within(dialog).getByLabelText('Title')).toHaveProperty('value', 'Lullaby in three voices');
});

it('refuses what is no recording [UPAUDIO-03]', async () => {
  const { dialog, input } = await openDialog('/audio', 'Upload Audio', 'Upload Audio');
  const { userEvent } = await import('@testing-library/user-event');
  await userEvent.setup({ applyAccept: false }).upload(input(), fileOf('film.mp4', 'video/mp4'));
  await within(dialog).findByText('Invalid file type');
  within(dialog).getByText('Please select an audio file');
});

it('takes images up to 25 MB in the photo dialog [UPPHOTO-01, UPPHOTO-02, UPPHOTO-03]', async () => {
  const { user, dialog, input } = await openDialog('/photos', 'Upload Photo', 'Upload Photo');
  expect(input().accept).toBe('image/*,.heic,.heif,image/heic,image/heif');
  await within(dialog).findByText('Images only, up to 25MB');
  await user.type(within(dialog).getByLabelText('Title'), '{Enter}');
  await within(dialog).findByText('Missing information');
  within(dialog).getAllByText('Please select a file and enter a title');
  await user.upload(input(), fileOf('scan.tif', 'image/tiff', 31.4 * mebibyte));
  await within(dialog).findByText('File too large');
  within(dialog).getByText('File size is 31.4MB. Maximum allowed size is 25MB.');
});

it.each([
  [
    '/photos',
    'Upload Photo',
    'Upload Photo',
    'Please select an image file',
    'tape.mp4',
    'video/mp4',
  ],
  ['/photos', 'Upload Photo', 'Upload Photo', 'Please select an image file', 'tape.mov', ''],
  [
    '/movies',
    'Upload Video',
    'Upload Movie',
    'Please select a video file',
    'red.jpg',
    'image/jpeg',
  ],
  ['/movies', 'Upload Video', 'Upload Movie', 'Please select a video file', 'song.mp3', ''],
])(
  'on %s the dialog of %s takes no other file, dropped ones neither [UPPHOTO-01, UPMOVIE-02]',
  async (path, button, name, sentence, fileName, type) => {
    const { dialog } = await openDialog(path, button, name);
    drop(dialog, fileOf(fileName, type));
    await within(dialog).findByText('Invalid file type');
    within(dialog).getByText(sentence);
    expect(within(dialog).queryByText(fileName)).toBeNull();
  },
);

it.each([
  ['/photos', 'Upload Photo', 'Upload Photo', 'IMG_0001.HEIC'],
  ['/movies', 'Upload Video', 'Upload Movie', 'VTS_01_1.VOB'],
])('on %s the dialog takes what browsers know no type of', async (path, button, name, file) => {
  const { dialog } = await openDialog(path, button, name);
  drop(dialog, fileOf(file, ''));
  await within(dialog).findByText(file);
});

it('lets the header dialog choose the type and filters the picker by it [UPSINGLE-01, UPSINGLE-02, UPSINGLE-03]', async () => {
  const { user, dialog, input } = await fromHeader('Single Upload');
  within(dialog).getByLabelText('Title');
  within(dialog).getByLabelText(/Description/);
  expect(within(dialog).getAllByRole('radio')).toHaveLength(3);
  within(dialog).getByRole('radio', { name: 'Video' });
  expect(input().accept).toBe('video/*');
  await user.click(within(dialog).getByRole('radio', { name: 'Image' }));
  expect(input().accept).toBe('image/*');
  await user.click(within(dialog).getByRole('radio', { name: 'Audio' }));
  expect(input().accept).toBe('audio/*,.mp3,.wav,.ogg,.m4a,.aac,.flac,.wma,.mp4,.aiff');
});

it('asks the header dialog for file and title [UPSINGLE-04, ERR-03]', async () => {
  const { user, dialog } = await fromHeader('Single Upload');
  await user.type(within(dialog).getByLabelText('Title'), 'Lake{Enter}');
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('Please select a file and enter a title');
});

it('shows each file of the bulk queue with size, type and status [UPBULK-06, UPBULK-07, HEADER-06]', async () => {
  const { user, dialog, input } = await fromHeader('Bulk Upload');
  await user.upload(input(), [
    fileOf('lake.mov', 'video/quicktime', 94.1 * mebibyte),
    fileOf('red.jpg', 'image/jpeg'),
  ]);
  const rows = await within(dialog).findAllByRole('listitem');
  expect(rows.map((row) => row.textContent?.match(/\d+\.\d\d MB/)?.[0])).toEqual([
    '94.10 MB',
    '2.00 MB',
  ]);
  expect(
    rows
      .map((row) => within(row).getByLabelText('Type'))
      .map((type) => (type as HTMLSelectElement).value),
  ).toEqual(['video', 'image']);
  expect(rows.every((row) => row.textContent?.includes('Pending'))).toBe(true);
});

it('lets title, description and type of each file be changed [UPBULK-03]', async () => {
  const { user, dialog, input } = await fromHeader('Bulk Upload');
  await user.upload(input(), [fileOf('lake.bin', ''), fileOf('red.jpg', 'image/jpeg')]);
  const rows = await within(dialog).findAllByRole('listitem');
  const [row, other] = rows.map((each) => within(each));
  await user.type(row!.getByLabelText('Title'), ' in winter');
  await user.type(row!.getByLabelText('Description'), 'Ice.');
  await user.selectOptions(row!.getByLabelText('Type'), 'Audio');
  expect(row!.getByLabelText('Title')).toHaveProperty('value', 'lake in winter');
  expect(row!.getByLabelText('Description')).toHaveProperty('value', 'Ice.');
  expect(row!.getByLabelText('Type')).toHaveProperty('value', 'audio');
  expect(other!.getByLabelText('Title')).toHaveProperty('value', 'red');
  expect(other!.getByLabelText('Type')).toHaveProperty('value', 'image');
});

it('takes the parts of a DVD title as one film, and says why its menus are not there [FORMAT-04]', async () => {
  const { user, dialog, input } = await fromHeader('Bulk Upload');
  const names = ['VIDEO_TS.IFO', 'VTS_01_0.VOB', 'VTS_01_2.VOB', 'VTS_01_1.VOB'];
  await user.upload(
    input(),
    names.map((name) => new File([name], name)),
  );
  const rows = await within(dialog).findAllByRole('listitem');
  expect(rows).toHaveLength(1);
  expect(within(rows[0]!).getByLabelText('Title')).toHaveProperty('value', 'DVD – title 1');
  expect(within(rows[0]!).getByLabelText('Type')).toHaveProperty('value', 'video');
  within(dialog).getByText(/2 files with menus and indexes are left out/);
});

it('shows what an XMP file tells of its photo, and that one by itself is left out [DATE-04]', async () => {
  const { user, dialog, input } = await fromHeader('Bulk Upload');
  const xmp = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
    xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
    exif:DateTimeOriginal="1987-06-05" dc:description="At the lake"/></rdf:RDF>`;
  const beside = (name: string, content = xmp) => new File([content], name);
  await user.upload(input(), [
    fileOf('IMG_1.jpg', 'image/jpeg'),
    beside('IMG_1.xmp'),
    fileOf('IMG_2.jpg', 'image/jpeg'),
    beside('IMG_2.xmp', 'torn'),
    beside('IMG_3.xmp'),
  ]);
  const [row, ...others] = await within(dialog).findAllByRole('listitem');
  expect(others).toHaveLength(1);
  await within(row!).findByText(
    'Read from IMG_1.xmp: date, description. That file itself is not kept.',
  );
  expect(within(row!).getByLabelText('Description')).toHaveProperty('value', 'At the lake');
  within(others[0]!).getByText(
    'Nothing could be read from IMG_2.xmp. That file itself is not kept.',
  );
  within(dialog).getByText(/^IMG_3.xmp is left out: it only describes a photo or film/);
});

it('says what the bulk upload misses [UPBULK-13, UPBULK-14, ERR-12, ERR-13]', async () => {
  const { user, dialog, input } = await fromHeader('Bulk Upload');
  await user.click(within(dialog).getByRole('button', { name: 'Upload' }));
  await within(dialog).findByText('Please select at least one file');
  await user.upload(input(), [fileOf('lake.mov', 'video/quicktime')]);
  await user.clear(await within(dialog).findByLabelText('Title'));
  await user.click(within(dialog).getByRole('button', { name: 'Upload 1 file' }));
  await within(dialog).findByText('Please enter a title for all files');
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Title'));
});

it('adds dropped files to the list that waits, for its recipient, else to the own archive', async () => {
  let dialogs: UploadDialogs | undefined;
  function Page() {
    dialogs = useUploadDialogs();
    return null;
  }
  const { user } = renderUi(
    <UploadDialogsProvider>
      <Page />
    </UploadDialogsProvider>,
  );
  const drop = (name: string) => act(() => dialogs!.openBulk([fileOf(name, 'image/jpeg')]));
  const bulk = async () => within(await screen.findByRole('dialog', { name: 'Bulk Upload' }));
  const titles = (dialog: Awaited<ReturnType<typeof bulk>>) =>
    dialog.queryAllByLabelText('Title').map((field) => (field as HTMLInputElement).value);
  drop('own.jpg');
  const own = await bulk();
  await waitFor(() => expect(titles(own)).toEqual(['own']));
  expect(own.queryByText('Maria Hollis')).toBeNull();
  await user.keyboard('{Escape}');
  const maria = { userId: 'c1a7b9de-0000-4000-8000-00000000f00d', name: 'Maria Hollis' };
  act(() => dialogs!.openBulkFor(maria));
  const hers = await bulk();
  expect(titles(hers)).toEqual([]);
  await user.upload(document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')!, [
    fileOf('first.jpg', 'image/jpeg'),
  ]);
  await user.keyboard('{Escape}');
  drop('second.jpg');
  const both = await bulk();
  await waitFor(() => expect(titles(both)).toEqual(['first', 'second']));
  both.getByText('Maria Hollis');
});
