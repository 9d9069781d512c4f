import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import type { SidecarFacts } from '#features/uploads/xmp-sidecars.ts';
import { messagesOf } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

const typeWord = { video: 'Video', image: 'Image', audio: 'Audio' } as const satisfies Record<
  MediaType,
  string
>;

export const uploadMessages = messagesOf('uploads', {
  typeWord,
  chooseFile: 'Choose a file',
  chooseFiles: 'Choose files',
  changeFile: 'Change',
  cancel: 'Cancel',
  upload: 'Upload',
  uploading: 'Uploading…',
  title: 'Title',
  description: 'Description',
  type: 'Type',
  file: 'File',
  cancelled: 'Upload cancelled',
  cancelledHint: 'Nothing was kept. You can upload the file again.',
  keepOpen: 'Keep this window open until the upload is done.',
  bulkInstead: 'Use Bulk Upload for this file',
  missing: { title: 'Missing information', description: 'Please select a file and enter a title' },
  missingAudio: { title: 'Missing information', description: 'Please provide a file and title' },
  missingSingle: { title: 'Please select a file and enter a title' },
  invalidVideo: { title: 'Invalid file type', description: 'Please select a video file' },
  invalidImage: { title: 'Invalid file type', description: 'Please select an image file' },
  invalidAudio: { title: 'Invalid file type', description: 'Please select an audio file' },
  tooLarge: 'File too large',
  movieTooLarge: (size: string, limit: string) =>
    `File size is ${size}MB. Maximum allowed size is ${limit}MB. Please compress your video or use a smaller file.`,
  photoTooLarge: (size: string, limit: string) =>
    `File size is ${size}MB. Maximum allowed size is ${limit}MB.`,
  failed: 'Upload failed',
  failedBecause: (message: string) => `Error: ${message}`,
  photoFailed: (message: string) => `Photo upload failed: ${message}`,
  photoFailedLate: (message: string) => `Upload failed with Error: ${message}`,
  audioFailed: 'Failed to upload audio',
  movieStorageFailed: (message: string) => `Movie upload failed: ${message}`,
  unreadable: {
    audio: 'Failed to load audio metadata',
    video: 'Failed to load video',
    thumbnail: 'Failed to generate thumbnail',
  },
  recordFailed: (message: string) => `Database insert failed: ${message}`,
  notAuthenticated: 'User not authenticated',
  unknownError: 'Unknown error',
  unreadableFile: 'The file could not be read.',
  refusedFallback: 'This file was refused.',
  movieDone: {
    title: 'Upload successful',
    description: 'Your movie has been uploaded successfully',
  },
  audioDone: { title: 'Success!', description: 'Audio uploaded successfully' },
  photoDone: { title: 'Upload successful.' },
  singleDone: (type: MediaType) => ({ title: `${typeWord[type]} uploaded successfully!` }),
  movie: {
    dialog: 'Upload Movie',
    title: 'Movie Title',
    file: 'Movie File',
    drop: 'Drop a video here',
    hint: (limit: string) => `Videos only, up to ${limit}MB`,
  },
  audio: {
    dialog: 'Upload Audio',
    title: 'Title',
    file: 'Audio File',
    drop: 'Drop a recording here',
    hint: 'Recordings only',
  },
  photo: {
    dialog: 'Upload Photo',
    title: 'Title',
    file: 'Photo File',
    drop: 'Drop a photo here',
    hint: (limit: string) => `Images only, up to ${limit}MB`,
  },
  single: {
    dialog: 'Single Upload',
    drop: 'Drop a file here',
    hint: 'One video, photo or recording',
  },
  steps: {
    checking: 'Checking the file',
    ready: 'Uploading, getting ready',
    accepted: 'Uploading',
    sending: 'Uploading',
    stored: 'Uploading, file stored',
    saved: 'Uploading, details saved',
    processed: {
      video: 'Uploading, video processed',
      image: 'Uploading, photo processed',
      audio: 'Uploading, recording processed',
      later: 'Uploading, processing continues in the background',
    },
    finishing: 'Uploading, finishing',
  },
  bulk: {
    dialog: 'Bulk Upload',
    description: 'Films, photos and recordings, many in one go.',
    drop: 'Drop files or folders here',
    importInstead: 'A whole disk, or a download of Google or Apple?',
    toImport: 'Import it with its albums and dates',
    addFiles: 'Add Files',
    noFile: 'Please select at least one file',
    noTitle: 'Please enter a title for all files',
    optionalDescription: 'Description (optional)',
    remove: (title: string) => `Remove ${title}`,
    start: (count: number) => `Upload ${countOf(count, 'file')}`,
    overall: (done: number, total: number) => `Uploading ${done} of ${total}`,
    uploaded: (done: number, total: number) => `Uploaded ${done} of ${total}`,
    background: 'Continue in the background',
    done: 'Done',
    success: (count: number) => `Successfully uploaded ${countOf(count, 'file')}!`,
    partly: (done: number, total: number) =>
      `Uploaded ${done} of ${total} files. Check individual file status for errors.`,
    allFailed: 'All uploads failed. Please check the files and try again.',
    failed: 'Bulk upload failed.',
    failedHint: 'Nothing was sent. Please reload the page and try again.',
    counts: (counts: {
      completed: number;
      duplicate: number;
      uploading: number;
      pending: number;
      error: number;
    }) =>
      [
        counts.completed > 0 && `${counts.completed} completed`,
        counts.duplicate > 0 && `${counts.duplicate} already there`,
        counts.uploading > 0 && `${counts.uploading} uploading`,
        counts.pending > 0 && `${counts.pending} pending`,
        counts.error > 0 && `${counts.error} ${counts.error === 1 ? 'error' : 'errors'}`,
      ]
        .filter(Boolean)
        .join(', '),
    leftOut: (count: number) =>
      `The parts of each title on a DVD are joined into one film. ${countOf(count, 'file')} with menus and indexes ${count === 1 ? 'is' : 'are'} left out: there is no film in ${count === 1 ? 'it' : 'them'}.`,
    unmatched: (names: string[]) =>
      names.length === 1
        ? `${names[0]} is left out: it only describes a photo or film of the same name. Choose the two together.`
        : `${names.length} XMP files are left out: each only describes a photo or film of the same name. Choose the two together.`,
    /** What was read from an XMP file; the browser reads the file and does not send it. */
    readFrom: (name: string, { takenAt, title, description }: SidecarFacts) => {
      const found = [takenAt && 'date', title && 'title', description && 'description'];
      const what = found.filter(Boolean).join(', ');
      return `${what ? `Read from ${name}: ${what}.` : `Nothing could be read from ${name}.`} That file itself is not kept.`;
    },
    files: 'Files',
    chooseFolder: 'Choose a folder',
    addFolder: 'Add Folder',
    alreadyThere: 'Already there',
    allThere: 'Everything is already in the archive',
    duplicates: (count: number) =>
      count === 1
        ? 'One of these files is already in the archive. It was not sent again.'
        : `${count} of these files are already in the archive. They were not sent again.`,
    uploadThese: 'Upload these anyway',
    clearThese: 'Clear from the list',
    onlyThere: (count: number) =>
      count === 1 ? 'This file is already there' : `All ${count} files are already there`,
    withThere: (done: number, there: number) =>
      `${countOf(done, 'file')} uploaded, ${there} already there`,
    closeDialog: 'Close',
    withoutTitle: 'No title',
    edit: (title: string) => `Edit ${title}`,
    close: (title: string) => `Close ${title}`,
    filter: {
      label: 'Show',
      all: (count: number) => `All ${count}`,
      error: (count: number) => countOf(count, 'error'),
      duplicate: (count: number) => `${count} already there`,
    },
    folders: {
      title: 'Names of the folders',
      dates: (folders: { name: string; takenAt: string | null }[]) =>
        folders.length === 1
          ? `Use the date in the folder's name: ${folders[0]?.takenAt}`
          : `Use the dates in the names of ${folders.length} folders`,
      datesHint: 'A more exact date in a file counts instead, if it is within that time.',
      collections: (names: string[]) =>
        names.length === 1
          ? `Make a collection “${names[0]}”`
          : `Make a collection of each of the ${names.length} folders`,
      collectionsMade: (names: readonly string[]) =>
        names.length === 1
          ? `Collection “${names[0]}” made`
          : `${countOf(names.length, 'collection')} made`,
      collectionsFailed: (names: readonly string[]) =>
        names.length === 1
          ? `The collection “${names[0]}” could not be made`
          : `${countOf(names.length, 'collection')} could not be made`,
    },
    tapes: {
      put: (labels: readonly string[]) =>
        labels.length === 1
          ? `Put onto the tape “${labels[0]}” of your shelf`
          : `Put onto ${labels.length} tapes of your shelf: ${labels.slice(0, 3).join(', ')}${labels.length > 3 ? ' …' : ''}`,
      done: (labels: readonly string[]) =>
        labels.length === 1
          ? `Put onto the tape “${labels[0]}”`
          : `Put onto ${labels.length} tapes`,
      failed: (labels: readonly string[]) =>
        `Could not be put onto a tape: ${labels.slice(0, 3).join(', ')}`,
    },
    somethingElse: 'This does not look like a film, photo or recording.',
    dateOfFolder: (date: string, folder: string) =>
      `Date ${date}, from the folder ${folder.split('/').at(-1)}.`,
    duplicate: (title: string) => `Already in your archive as "${title}".`,
    uploadAnyway: 'Upload anyway',
    retry: 'Try again',
    retryAll: 'Try all again',
    tooLarge: (limit: string) => `This file is larger than ${limit}, the most this server takes.`,
  },
  /** Texts for an administrator's uploads into another person's archive. */
  forSomebody: {
    recipient: 'For',
    noFile: 'Please select files to upload',
    success: (count: number, name: string) =>
      `Successfully uploaded ${countOf(count, 'file')} to ${name}'s account.`,
    failed: (file: string, message: string) => `Failed to upload ${file}: ${message}`,
    allFailed: 'Bulk upload failed',
  },
  duplicate: {
    title: 'You already have this file',
    question: (title: string, date: string) =>
      `The same file is in your archive as "${title}", uploaded ${date}. Upload it again?`,
    confirm: 'Upload again',
    skip: "Don't upload",
  },
  tray: {
    region: 'Uploads',
    running: (done: number, total: number) => `Uploading ${done} of ${total}`,
    paused: 'Uploads paused',
    done: (count: number) => `${countOf(count, 'upload')} done`,
    alreadyThere: (count: number) => `${countOf(count, 'file')} already there`,
    more: (count: number) => `${count} more`,
    someFailed: (count: number) => `${countOf(count, 'upload')} failed`,
    browse: 'You can keep browsing.',
    left: (speed: string, time: string) => `${speed}/s, ${time} left`,
    offline: 'No connection. It continues by itself.',
    pause: 'Pause',
    resume: 'Go on',
    expand: 'Show uploads',
    collapse: 'Hide uploads',
    close: 'Close',
    interrupted: (count: number) =>
      count === 1 ? 'One upload was interrupted' : `${count} uploads were interrupted`,
    interruptedHint: 'Choose the same files again: the upload continues where it stopped.',
    giveUp: (name: string) => `Discard ${name}`,
    preparing: (count: number) => `Preparing ${countOf(count, 'item')}, you can keep browsing`,
  },
  dropAnywhere: 'Drop to upload',
  dropAnywhereHint: 'Films, photos and recordings, whole folders too.',
});
