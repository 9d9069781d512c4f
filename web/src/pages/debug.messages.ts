import { messagesOf } from '#languages/messages-of.ts';

export const debugMessages = messagesOf('debug', {
  testRoute: { title: 'Test route', text: 'If you can read this, pages can be reached.' },
  adminTest: { title: 'Admin test', text: 'You see this page because you are an administrator.' },
  auth: {
    title: 'Auth status',
    signedIn: 'Signed in',
    admin: 'Admin',
    session: 'Session',
    email: 'Email',
    userId: 'User ID',
    yes: 'Yes',
    no: 'No',
    active: 'Active',
    loading: 'Loading',
    none: 'None',
    logIn: 'Log in',
    grantAdmin: 'Grant admin',
    goToAdmin: 'Go to admin',
    adminTest: 'Admin test',
    home: 'Home',
    signOut: 'Sign out',
    signedInAlready: 'You are signed in already.',
    signedOutAlready: 'You are not signed in.',
    adminAlready: 'You are an administrator already.',
    adminsOnly: 'Only administrators can open it.',
  },
});
