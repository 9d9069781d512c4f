import { messagesOf } from '#languages/messages-of.ts';
import { countOf, formatCount } from '#lib/plural.ts';

export const mediaActionMessages = messagesOf('mediaActions', {
  date: {
    change: 'Change date',
    dialog: 'Change date',
    description: (count: number) =>
      count === 1
        ? 'When was this taken? Say it as precisely as you know.'
        : `When were these ${formatCount(count)} items taken? Say it as precisely as you know.`,
    precision: 'What do you know?',
    precisions: {
      day: 'The day',
      month: 'The month',
      year: 'The year',
      decade: 'The decade',
      unknown: 'Nobody knows',
    },
    year: 'Year',
    month: 'Month',
    day: 'Day',
    decade: 'Decade',
    choose: 'Choose…',
    about: 'About: it may be a little earlier or later',
    missing: 'Please enter a date.',
    field: 'Date',
    approximately: (date: string) => `About ${date}`,
    save: 'Save date',
    saving: 'Saving…',
    cancel: 'Cancel',
    saved: (count: number) =>
      count === 1 ? 'Date saved' : `Date saved for ${countOf(count, 'item')}`,
    failed: 'The date could not be saved',
    proposal: 'Read from the file name. Is it right?',
    folderProposal: 'Read from the name of the folder. Is it right?',
    accept: 'Yes, use it',
    acceptDate: (date: string) => `Yes, use ${date}`,
  },
  edit: {
    menu: 'Edit title and description',
    button: 'Edit',
    propose: 'Propose',
    proposeChange: 'Propose a change',
    proposed: 'Your proposal was sent',
    proposeFailed: 'It could not be proposed',
    heading: 'Edit title and description',
    title: 'Title',
    description: 'Description',
    save: 'Save',
    saving: 'Saving…',
    cancel: 'Cancel',
    success: 'File updated successfully',
    failure: 'Failed to update file',
  },
  savePart: {
    title: (title: string) => `Download “${title}”`,
    intro: 'It is cut out of the original, with its title and date.',
    question: 'How is it cut?',
    methods: {
      copy: {
        label: 'As it is in the original',
        hint: 'Nothing is encoded anew. It may begin a little earlier, where the original can be cut.',
      },
      ends: {
        label: 'Exactly, only its ends encoded anew',
        hint: 'All between stays as it is in the original.',
      },
      whole: {
        label: 'Exactly, encoded anew',
        hint: 'Plays on all devices. Takes the longest.',
      },
    },
    soundHints: { copy: 'Nothing is encoded anew.', whole: 'Plays on all devices.' },
    early: (pictures: number) => `Begins ${countOf(pictures, 'picture')} earlier`,
    making: 'Being made…',
    coming:
      'It is being made. You can close this: it is saved as soon as it is there, while this page is open.',
    kept: (days: number) =>
      `The file is kept for ${days} days, if the disk has the room, and counts in nobody's quota.`,
    failed: 'It could not be made',
    loadFailed: 'It could not be loaded how this can be saved',
    close: 'Close',
    download: 'Download',
  },
  remove: {
    prompt: (title: string) => `Are you sure you want to delete "${title}"?`,
    trash: 'It stays in the trash for 30 days.',
    trashOf: (owner: string) => `It belongs to ${owner} and stays in their trash for 30 days.`,
    success: 'File deleted successfully',
    failure: 'Failed to delete file',
    undo: 'Undo',
    restored: 'File restored',
    restoreFailed: 'The file could not be restored',
    clips: {
      question: (count: number) =>
        count === 1
          ? 'A part of it is a film of its own'
          : `${count} parts of it are films of their own`,
      keep: 'Keep them',
      keepHint: 'They are cut out and need room. Then the film goes to the trash.',
      trash: 'Delete them too',
      trashHint: 'They go to the trash with the film, and come back with it.',
      keeping: (count: number) =>
        count === 1 ? 'The part is being cut' : `${count} parts are being cut`,
      thenTrash: 'The film goes to the trash as soon as they are kept.',
      keepFailed: 'The parts could not be kept',
    },
  },
});
