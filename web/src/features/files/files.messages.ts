import { trashDays } from '@heirloom/contract/limits.ts';
import { messagesOf } from '#languages/messages-of.ts';
import { formatPercent } from '#lib/format-percent.ts';
import { countOf } from '#lib/plural.ts';

const files = (count: number) => countOf(count, 'file');

export const fileMessages = messagesOf('files', {
  myFiles: {
    title: 'My Files',
    purpose: 'Your uploads as a list: to find, rename and download',
    totals: (count: number, size: string) => `${files(count)}, ${size}`,
    manager: 'File Manager',
    search: 'Search your files',
    loading: 'Loading your files…',
    deniedTitle: 'Access Denied',
    deniedText: 'Sign in to see, rename and download what you uploaded.',
    signIn: 'Sign In',
  },
  manager: {
    title: 'File Manager',
    subtitle:
      'Tidy up your uploads: edit, download or delete many at once. Your trash is here too.',
    back: 'Back to Home',
    single: 'Single Upload',
    bulk: 'Bulk Upload',
    signedOut: 'Please log in to access your files',
    signedOutText: 'Sign in to see, rename and download what you uploaded.',
    tabs: 'Files and trash',
    files: 'Files',
    trash: 'Trash',
    used: (used: string, quota: string) => `${used} of ${quota} used`,
    usedUnlimited: (used: string) => `${used} used`,
    storage: 'Storage',
    uploadHint: 'Everything you upload appears here.',
  },
  columns: {
    name: 'Name',
    title: 'Title',
    description: 'Description',
    type: 'Type',
    status: 'Status',
    size: 'Size',
    date: 'Date',
    actions: 'Actions',
    select: 'Select',
  },
  noDescription: 'No description',
  empty: 'No files found',
  emptySearchHint: 'Try another name, or clear the search.',
  fetchFailed: 'Failed to fetch your files',
  upload: 'Upload',
  status: {
    ready: 'Ready',
    processing: 'Preparing…',
    partial: 'Partly ready',
    damaged: 'Damaged',
    unprocessable: "Can't be shown",
    failed: 'Not ready',
    percent: (percent: number) => `Preparing, ${formatPercent(percent)}`,
  },
  sort: {
    label: 'Sort',
    'uploadDate desc': 'Date, newest first',
    'uploadDate asc': 'Date, oldest first',
    'title asc': 'Name, A to Z',
    'title desc': 'Name, Z to A',
    'type asc': 'Type, audio first',
    'type desc': 'Type, videos first',
    'size desc': 'Size, largest first',
    'size asc': 'Size, smallest first',
    'owner asc': 'Owner, A to Z',
    'owner desc': 'Owner, Z to A',
  },
  actions: {
    more: (title: string) => `More actions for ${title}`,
    playAudio: 'Play Audio',
    pauseAudio: 'Pause Audio',
    view: 'View',
    rename: 'Rename',
    edit: 'Edit',
    download: 'Download',
    delete: 'Delete',
    /** Every row of a table has the same buttons: the title makes their names unique. */
    of: (action: string, title: string) => `${action}: ${title}`,
  },
  rename: {
    label: 'File name',
    save: 'Save',
    cancel: 'Cancel',
    success: 'File name updated successfully',
    failure: 'Failed to update file name',
  },
  editFile: 'Edit file',
  download: {
    failure: 'The file could not be downloaded',
    viewFailure: 'The file could not be opened',
  },
  bulk: {
    select: (title: string) => `Select ${title}`,
    selectAll: 'Select all files',
    edit: 'Edit',
    download: 'Download',
    delete: 'Delete',
    prompt: (count: number) => `Are you sure you want to delete ${files(count)}?`,
    note: (count: number, owner?: string) =>
      owner === undefined
        ? `${count === 1 ? 'It stays' : 'They stay'} in the trash for ${trashDays} days.`
        : `${count === 1 ? 'It belongs' : 'They belong'} to ${owner} and ${count === 1 ? 'stays' : 'stay'} in their trash for ${trashDays} days.`,
    success: (count: number) =>
      count === 1 ? 'File deleted successfully' : `${files(count)} deleted successfully`,
    failure: 'Failed to delete file',
    undo: 'Undo',
    restored: (count: number) => (count === 1 ? 'File restored' : `${files(count)} restored`),
    restoreFailed: 'The files could not be restored',
  },
  bulkEdit: {
    dialog: (count: number) => `Edit ${files(count)}`,
    numbered: 'Numbered in the order you picked them: “Title (1)”, “Title (2)”…',
    keepTitles: 'Leave empty to keep the titles',
    keepDescriptions: 'Leave empty to keep the descriptions',
    nothing: 'Enter a title or a description first.',
    saving: (done: number, count: number) => `Saving ${done} of ${count}…`,
    success: (done: number, failed: number) => ({
      title: done === 1 ? 'File updated successfully' : `${files(done)} updated successfully`,
      description: failed === 0 ? undefined : `${files(failed)} could not be changed.`,
    }),
    failure: (count: number) =>
      count === 1 ? 'Failed to update file' : `Failed to update ${files(count)}`,
  },
});
