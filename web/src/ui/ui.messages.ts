import { messagesOf } from '#languages/messages-of.ts';

export const uiMessages = messagesOf('ui', {
  cancel: 'Cancel',
  close: 'Close',
  closeUnavailable: 'Close (unavailable while uploading)',
  chooseFile: 'Choose a file',
  optional: '(optional)',
  showPassword: 'Show password',
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
  notifications: 'Notifications',
  partFailed: {
    title: 'This part of Heirloom could not be loaded',
    description:
      'Please try again. If it stays like this, reload the page: there may be a newer version of Heirloom.',
  },
  changedMeanwhile: {
    title: 'This was changed while you were editing',
    choice:
      'Somebody else saved a change, or you did in another window. Save again to keep what you wrote, or use what was saved.',
    saved: (field: string) => `${field}, as it was saved`,
    nothing: 'Nothing: it was cleared.',
    use: 'Use what was saved',
  },
  level: { administrator: 'administrator', client: 'client' },
  subscription: { active: 'Active', expired: 'Expired' },
  theme: { label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },
  type: {
    video: 'Video',
    movies: 'Movies',
    image: 'Image',
    photos: 'Photos',
    audio: 'Audio',
    mixed: 'Mixed',
  },
  uploadStatus: {
    pending: 'Pending',
    uploading: 'Uploading',
    completed: 'Completed',
    error: 'Error',
  },
});
