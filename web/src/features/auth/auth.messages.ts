import { messagesOf } from '#languages/messages-of.ts';

export const authMessages = messagesOf('auth', {
  tabs: { label: 'Account', signIn: 'Sign In', signUp: 'Sign Up' },
  welcome: 'Welcome',
  signInLead: 'Sign in to see your family’s movies, photos and recordings.',
  signUpLead: 'Create your account to join your family’s private archive.',
  slogan: 'Bring cherished family moments to life',
  sloganNote: 'Private. For your family only.',
  home: 'Heirloom, home',

  email: 'Email',
  password: 'Password',
  username: 'Username',
  displayName: 'Display Name',
  displayNamePlaceholder: 'Leave blank to use username',
  passwordHint: (characters: number) => `At least ${characters} characters`,
  signIn: 'Sign In',
  signingIn: 'Signing in…',
  withPasskey: 'Sign in with a passkey',
  byProvider: (name: string) => `Sign in with ${name}`,
  goingToProvider: 'One moment…',
  providerNotLinked: 'The account could not be connected',
  backToAccount: 'Back to your account',
  notProven: 'That was no proof that it is you',
  passkeyInstead: 'Use a passkey instead',
  forgotPassword: 'Forgot your password?',
  createAccount: 'Create Account',
  creatingAccount: 'Creating your account…',

  resetTitle: 'Reset your password',
  resetLead: 'Enter your email address and we will send you a link to choose a new one.',
  emailAddress: 'Email Address',
  sendResetEmail: 'Send Reset Email',
  sendingResetEmail: 'Sending…',
  backToSignIn: 'Back to Sign In',

  newPasswordTitle: 'Choose a new password',
  newPasswordLead: 'After this you sign in with the new password, on every device.',
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
  passwordsDiffer: 'Passwords do not match',
  savePassword: 'Save Password',
  savingPassword: 'Saving…',

  twoFactorTitle: 'Enter your code',
  twoFactorLead: 'Open your authenticator app and enter the six digits. A recovery code works too.',
  code: 'Code',
  verifyCode: 'Continue',
  verifyingCode: 'Checking…',

  linkOver: 'This link has been used already, or it is too old.',
  linkOverTitle: 'This link is no longer valid',
  resetAgain: 'Ask for another one: each link works once, and only for a while.',
  newLink: 'Send another link',
  openingReset: 'Opening your link…',
  linkNotOpenedTitle: 'The link could not be opened',
  openLinkAgain: 'Try again',
  confirmAgain:
    'Sign in with your password: if your address still has to be confirmed, we will send you another link.',

  openingInvitation: 'Opening your invitation…',
  confirming: 'Confirming your email address…',
  openingAccount: 'Opening your archive…',
  lock: {
    title: 'Please sign in again',
    lead: 'You have been signed out. What you were doing is still here, and continues once you are back.',
    otherAccount: 'Use another account',
    isDropped: 'Anything you have not saved here is then lost.',
  },
  sessionEnded: 'You have been signed out. Please sign in again.',
  signUpClosed: 'Sign-up is closed on this server.',
  signUpByInvitation:
    'You need an invitation to sign up here. Please ask the person who looks after this archive.',

  invitation: {
    from: (name: string) => `${name} invites you to this family archive.`,
    fromNobody: 'You are invited to this family archive.',
    hint: 'Choose a username and a password to make your account.',
    byProvider: (name: string, email: string | null) =>
      email === null
        ? `Sign in with ${name} to make your account.`
        : `Sign in with ${name}, as ${email}, to make your account.`,
    addressFixed: 'The invitation is for this address.',
    overTitle: 'This invitation is no longer valid',
    over: 'It has been used or withdrawn, or it is too old. Please ask for a new one.',
  },
  firstRun: {
    title: 'This archive has no administrator yet',
    signUpFirst:
      'Sign up here, or sign in if you have an account. Then you enter the set-up code that the server printed when it started.',
    nobodySignsUp: 'Sign-up is closed here. Whoever runs this server can make an administrator:',
    bySettings: {
      before: 'set ',
      email: 'ADMIN_EMAIL',
      password: 'ADMIN_PASSWORD',
      and: ' and ',
      after: ' and start the server again, or',
    },
    byCommand: 'for an account that exists, run ',
    command: 'script/heirloom grant-admin EMAIL',
  },
  noMail:
    'This server sends no mail. Please ask the person who looks after this archive for a new password.',

  editProfile: 'Edit Profile & Settings',
  adminPanel: 'Admin Panel',
  signOut: 'Sign Out',
  theme: 'Theme',

  toasts: {
    welcomeBack: 'Welcome back!',
    providerLinked: 'The account is connected',
    proven: 'Thank you. Please go on where you were.',
    signedUp: 'Welcome to Heirloom',
    confirmationSent: 'Check your email for the confirmation link!',
    resetSent: 'Password reset email sent! Check your inbox.',
    passwordUpdated: 'Password updated successfully!',
    emailConfirmed: 'Your email address is confirmed',
    failed: {
      signIn: 'You could not be signed in',
      signUp: 'Your account could not be created',
      reset: 'The email could not be sent',
      newPassword: 'Failed to update password',
      code: 'The code was not accepted',
      confirm: 'Your email address could not be confirmed',
      signOut: 'You could not be signed out',
    },
  },
});
