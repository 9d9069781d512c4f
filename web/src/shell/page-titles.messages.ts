import { messagesOf } from '#languages/messages-of.ts';

/** The titles of the browser tab. */
export const pageTitles = messagesOf('pageTitles', {
  signIn: 'Sign In',
  media: 'Your Media',
  movies: 'Movies & Videos',
  audio: 'Audio Collection',
  photos: 'Photos',
  collections: 'Collections',
  imports: 'Bring your memories',
  spaces: 'Family spaces',
  shelf: 'The shelf',
  tapeLabels: 'Labels for tapes',
  join: 'Invitation to a space',
  news: 'News',
  search: 'Search',
  files: 'My Files',
  fileManager: 'File Manager',
  profile: 'Edit Profile & Settings',
  share: 'Shared with you',
  guest: 'Send something to a family',
  authStatus: 'Auth status',
  testRoute: 'Test route',
  setUp: 'Set up this archive',
  adminTest: 'Admin test',
  admin: 'Admin Panel',
  drive: 'Google Drive',
});
