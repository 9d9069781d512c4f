import { messagesOf } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

const files = (count: number) => countOf(count, 'file');

export const adminFilesMessages = messagesOf('adminFiles', {
  list: 'Files of all users',
  purpose: 'The files of everybody: find and check them, process them again, change their owner',
  refresh: 'Refresh',
  fetchFailed: 'Failed to fetch files',
  owner: 'Owner',
  search: 'Search files',
  filters: 'Which files',
  owners: { label: 'Owner', everybody: 'All users', pick: 'Find a person', loading: 'One person' },
  types: { label: 'Type', all: 'All types', video: 'Videos', image: 'Images', audio: 'Audio' },
  states: {
    label: 'State',
    all: 'All states',
    ready: 'Ready',
    preparing: 'Preparing',
    partial: 'Partly ready',
    damaged: 'Damaged',
    unprocessable: "Can't be shown",
    failed: 'Not ready',
  },
  views: { label: 'Files or trash', files: 'Files', trash: 'Trash' },
  theirOwners: 'their owners',
  emptyArchive:
    'Nobody has uploaded anything yet. Upload the first files, for yourself or for another person.',
  emptyHint: 'Try another name, person, type or state.',
  processAgain: {
    action: 'Process again',
    success: (count: number) => `${files(count)} will be processed again`,
    failure: 'The files could not be processed again',
  },
  changeOwner: {
    action: 'Change owner',
    title: 'Change owner',
    prompt: (count: number) =>
      count === 1
        ? 'Who should this file belong to?'
        : `Who should these ${count} files belong to?`,
    note: 'They leave the collections and shared links of their owner. The originals stay where they are.',
    person: 'New owner',
    missing: 'Please choose a person',
    cancel: 'Cancel',
    confirm: 'Change owner',
    busy: 'Changing…',
    success: (count: number, name: string) =>
      `${count === 1 ? '1 file now belongs' : `${count} files now belong`} to ${name}`,
    failure: 'The owner could not be changed',
  },
  upload: {
    button: 'Upload Files',
    single: 'Single Upload',
    singleHint: 'One file, with a title',
    bulk: 'Bulk Upload',
    bulkHint: 'Many files in one go',
    title: 'Upload Files',
    description: 'Choose whose archive the files go to.',
    recipient: 'For',
    myself: 'Myself',
    somebody: 'Another person',
    person: 'Person',
    missing: 'Please choose a person',
    cancel: 'Cancel',
    next: 'Continue',
  },
});
