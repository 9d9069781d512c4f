import { messagesOf } from '#languages/messages-of.ts';

export const shellMessages = messagesOf('shell', {
  skipToContent: 'Skip to content',
  home: 'Heirloom, home',
  mainNavigation: 'Main',
  quickNavigation: 'Quick',
  nav: {
    home: 'Home',
    movies: 'Movies',
    photos: 'Photos',
    audio: 'Audio',
    collections: 'Collections',
    myFiles: 'My Files',
    adminPanel: 'Admin Panel',
  },
  search: {
    label: 'Search your memories',
    placeholder: 'Search your memories...',
    open: 'Search',
    close: 'Close search',
    clear: 'Clear',
  },
  upload: {
    menu: 'Upload',
    running: 'Upload progress',
    single: 'Single Upload',
    singleHint: 'One file, with a title',
    bulk: 'Bulk Upload',
    bulkHint: 'Many files in one go',
    import: 'Import',
    importHint: 'A whole disk, a download of Google or Apple',
  },
  signIn: 'Sign in',
  accountMenu: 'Account menu',
  menu: 'Menu',
  closeMenu: 'Close menu',
  manageFiles: 'File Manager',
  imports: 'Imports',

  loading: 'Loading…',
  offline:
    'Heirloom cannot be reached. What you see may not be up to date; Heirloom keeps trying to connect.',

  newVersion: {
    title: 'A new version is here.',
    text: 'This page goes on working. Finish what you are doing, then reload it.',
    failed: 'This page must be loaded anew. Nothing of yours is lost.',
    reload: 'Reload',
  },

  visitors: 'Shared with you from a private family archive.',

  denied: {
    title: 'Access Denied',
    text: 'You need admin privileges to access this page',
    email: 'Email',
    adminStatus: 'Admin status',
    isAdmin: 'Admin',
    isNotAdmin: 'Not an admin',
    goHome: 'Go Home',
    grantAdmin: 'Grant Admin Access',
  },
  notFound: {
    title: 'Page not found',
    text: '404. We could not find what you were looking for.',
    home: 'Return to Home',
  },
  failure: {
    title: 'This page could not be shown',
    text: 'Nothing of yours is lost. Please try again; if it stays like this, tell the person who looks after this archive.',
    retry: 'Try again',
    home: 'Return to Home',
  },
  footer: {
    poweredBy: 'Powered by Heirloom',
    copyright: (year: number) => `© ${year} Heirloom. All rights reserved.`,
  },
});
