import { messagesOf } from '#languages/messages-of.ts';
import { formatDate } from '#lib/format-date.ts';
import { countOf, formatCount } from '#lib/plural.ts';

export const profileMessages = messagesOf('profiles', {
  page: 'Edit Profile & Settings',
  loading: 'Loading your profile…',
  overview: 'Profile overview',
  sections: {
    label: 'On this page',
    profile: 'Profile',
    password: 'Password',
    'two-factor': 'Two-factor',
    passkeys: 'Passkeys',
    provider: 'Other account',
    sessions: 'Devices',
    links: 'Shared links',
    'api-keys': 'API keys',
    mails: 'Mails',
    appearance: 'Appearance',
    archive: 'Your archive',
    'delete-account': 'Delete account',
  },
  joined: 'Joined',
  lastLogin: 'Last login',
  account: 'Account and subscription',
  accountOpened: 'Account Opened',
  subscriptionStart: 'Subscription Start',
  today: 'Today',
  expires: 'Expires',

  avatar: {
    choose: 'Choose a picture',
    change: 'Change picture',
    remove: 'Remove',
    hint: 'A photo of up to 25 MB. Heirloom shows the square in the middle of it.',
    tooLarge: 'Please choose a photo of at most 25 MB.',
    saving: 'Saving…',
    saved: 'Your picture is saved',
    removed: 'Your picture is removed',
    removeFailed: 'Your picture could not be removed',
  },

  profile: 'Profile',
  username: 'Username',
  displayName: 'Display Name',
  email: 'Email',
  emailHint: 'Your email address cannot be changed here.',
  save: 'Save Changes',
  saving: 'Saving…',
  profileSaved: 'Profile updated successfully!',
  profileFailed: 'Failed to update profile',

  password: 'Password',
  currentPassword: 'Current Password',
  firstPassword: {
    lead: 'You have no password here, because you sign in with another account. You can choose one by a link that we mail to you. It signs you out everywhere and disconnects the other account, which you can connect again afterwards.',
    send: 'Mail me a link',
    sent: 'The link is on its way to you',
    failed: 'The link could not be sent',
    notNeeded: (name: string) => `Everybody signs in here with ${name}, so you need no password.`,
    noMail:
      'You have no password here, because you sign in with another account. This server sends no mail: if you need a password, please ask the person who looks after this archive.',
  },
  currentRequired: 'Please enter your current password.',
  updatePassword: 'Update Password',
  updatingPassword: 'Updating…',
  passwordSaved: 'Password updated successfully!',
  passwordSavedText: 'You are signed out on all other devices.',
  endKeys: (count: number) =>
    count === 1 ? 'Also revoke my API key' : `Also revoke my ${count} API keys`,
  endKeysHint: 'Otherwise the programs that use your account keep working.',
  passwordFailed: 'Failed to update password',

  appearance: 'Appearance',
  appearanceHint: 'System follows the setting of this device.',
  language: {
    label: 'Language',
    browser: 'As the browser',
    english: 'English',
    german: 'Deutsch',
    hint: 'For your pages on every device, and for mails to you.',
    failed: 'The language could not be changed',
  },

  sessions: 'Where you are signed in',
  /** As the server describes it: 'Firefox on Windows'. */
  device: (description: string) => description,
  thisDevice: 'This device',
  lastSeen: (when: string) => `Last seen ${when.replace('Just', 'just')}`,
  signedInOn: (date: string, address: string | null) =>
    address === null ? `Signed in ${date}` : `Signed in ${date} from ${address}`,
  endOne: 'Sign out',
  endOneOf: (device: string) => `Sign out ${device}`,
  endedOne: (device: string) => `${device} is signed out`,
  endOneFailed: 'This session could not be ended',
  endOthers: 'Sign out everywhere else',
  endingOthers: 'Signing out…',
  endedOthers: 'Signed out everywhere else',
  endOthersFailed: 'The other sessions could not be ended',
  sessionsFailed: 'The list could not be loaded.',

  sharedLinks: {
    title: 'Shared links',
    paused:
      'While your subscription has expired, your links do not work. They work again after a renewal.',
  },

  archive: 'Your archive',
  copies: {
    fetchFailed: 'How your memories are kept could not be loaded.',
    none: 'You have no memories here yet.',
    allChecked: (items: number, at: string) =>
      items === 1
        ? `The one memory you keep here was checked on ${formatDate(at)}.`
        : `All your ${formatCount(items)} memories were checked, last on ${formatDate(at)}.`,
    someChecked: (checked: number, items: number) =>
      `${formatCount(checked)} of your ${countOf(items, 'memory', 'memories')} ${checked === 1 ? 'was' : 'were'} checked in the last month. The others follow by themselves.`,
    damaged: (count: number, items: number) =>
      `${formatCount(count)} of your ${countOf(items, 'memory', 'memories')} ${count === 1 ? 'is' : 'are'} not as you uploaded ${count === 1 ? 'it' : 'them'}. Whoever runs this archive is told, and can often bring ${count === 1 ? 'it' : 'them'} back from a copy.`,
    inPlaces: (places: number) => `Copies in ${formatCount(places)} places.`,
    onePlace: 'Kept in 1 place: this archive.',
    someInPlaces: (waiting: number, places: number) =>
      `${formatCount(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for ${places > 2 ? 'a copy' : 'the copy'}; the others are in ${formatCount(places)} places.`,
    allWait: (places: number) => `They wait for their copies in ${formatCount(places)} places.`,
  },
  archiveHint:
    'A ZIP file of all that is yours: films, photos and recordings, unchanged, with what is known of each beside it, and your collections, chapters and captions. Any program can open it, and another Heirloom takes it in. What is in the trash is left out.',
  downloadArchive: 'Download my archive',
  exportInParts: 'Choose, or take it in parts',

  twoFactor: {
    title: 'Two-factor sign-in',
    on: 'On',
    off: 'Off',
    lead: 'Besides your password, signing in asks for a code from an app on your phone. When you turn it on or off, you are signed out on all other devices.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    newCodes: 'New recovery codes',
    askTitle: 'Please enter your password',
    askLead: 'This makes sure that it is you.',
    cancel: 'Cancel',
    next: 'Continue',
    checking: 'Checking…',
    demandTitle: 'Administrators of this archive use two-factor sign-in',
    demand:
      'Please turn it on. Until then you have the rights of everybody else here, and the Admin Panel stays closed.',
    scan: 'Scan this code with the authenticator app on your phone.',
    toSetup: 'Set up two-factor sign-in',
    qrCode: 'QR code for your authenticator app',
    sameDevice: 'Is the app on this device? Open it here, or type the key into it.',
    open: 'Open authenticator app',
    key: 'Key',
    code: 'Six digits from the app',
    confirm: 'Confirm and turn on',
    codesTitle: 'Your recovery codes',
    codesLead:
      'Each opens your account once when your phone is not at hand. They are shown only now: keep them in a safe place.',
    copy: 'Copy',
    print: 'Print',
    printTitle: (product: string, email: string) => `${product}: recovery codes of ${email}`,
    copied: 'Recovery codes copied',
    copyFailed: 'Copy failed',
    download: 'Download',
    fileName: 'heirloom-recovery-codes.txt',
    done: 'I have kept them',
    turnedOn: 'Two-factor sign-in is on',
    turnedOff: 'Two-factor sign-in is off',
    codeFailed: 'The code was not accepted',
    stateFailed: 'Whether it is on could not be loaded.',
  },

  provider: {
    on: 'Connected',
    off: 'Not connected',
    failed: 'Whether it is connected could not be loaded.',
    lead: (name: string) =>
      `With your account of ${name} connected, you sign in here without your password.`,
    connect: (name: string) => `Connect ${name}`,
    connectFailed: 'The account could not be connected',
    disconnect: 'Disconnect',
    disconnected: (name: string) => `${name} is disconnected`,
    disconnectFailed: 'The account could not be disconnected',
  },

  accountDeletion: {
    title: 'Delete account',
    lead: (days: number) =>
      `Your account closes at once. What you have uploaded stays in the trash for ${days} days; after that everything is deleted for good.`,
    lastAdministrator:
      'You are the last administrator of this archive. Please make somebody else an administrator first.',
    open: 'Delete my account',
    dialogTitle: 'Delete your account?',
    now: 'At once',
    later: (days: number) => `After ${days} days`,
    signOut: 'You are signed out on every device.',
    toTrash: (count: number, size: string) =>
      `${countOf(count, 'file')} (${size}) ${count === 1 ? 'goes' : 'go'} into the trash, where nobody sees ${count === 1 ? 'it' : 'them'}.`,
    linksEnd: 'Every link you have shared ends.',
    afterwards: [
      'Your files, collections and your account are deleted for good.',
      'Until then, whoever runs this archive can bring everything back.',
    ],
    download: 'Take everything with you first, if you like: one ZIP file with all your originals.',
    takeWords: (count: number) =>
      `Delete ${countOf(count, 'comment')} of mine in family spaces, too. Otherwise ${count === 1 ? 'it stays' : 'they stay'}, by “a former member”.`,
    understood: 'I have kept what I want to keep',
    notUnderstood: 'Please tick the box first.',
    cancel: 'Cancel',
    confirm: 'Delete my account',
    deleting: 'Closing your account…',
    done: 'Your account is closed',
    doneUntil: (date: string) => `Until ${date} it can be brought back.`,
    failed: 'Your account could not be deleted',
    previewFailed: 'What belongs to your account could not be loaded.',
  },
});
