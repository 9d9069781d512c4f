import { messagesOf } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

const linkTo = (title: string, name: string | null): string =>
  name === null ? `link to ${title}` : `link "${name}" to ${title}`;

export const shareMessages = messagesOf('shares', {
  copy: {
    menu: 'Copy link',
    moment: (time: string) => `Copy link at ${time}`,
    copied: { title: 'Link copied', description: 'Media link copied to clipboard' },
    failed: 'Copy failed',
    hint: 'Paste it into WhatsApp, Messenger, Facebook or an e-mail.',
    hasPassword: 'Visitors of this link must enter its password.',
    othersOpen: (count: number) =>
      count === 1
        ? 'This is a new link. An earlier one is still open: choose Share… to end it.'
        : `This is a new link. ${count} earlier ones are still open: choose Share… to end them.`,
    filmHint: 'For YouTube or Vimeo, download the original and upload it there.',
  },
  family: {
    text: 'To look at much together, without a link for each:',
    link: 'Share with family',
  },
  dialog: {
    menu: 'Share…',
    button: 'Share',
    title: 'Share',
    trust: 'Whoever has the link can open it. Share it only with people you trust.',
    link: 'Link',
    copy: 'Copy link',
    copying: 'Making the link…',
    done: 'Done',
    sameAddress: 'If you change something below, this link changes; its address stays the same.',
    notSaved: 'This link works without your changes until you save them.',
    saveFirst: 'Save your changes first',
    save: 'Save changes',
    discard: 'Close without saving',
    another: 'Make another link',
    back: 'Back',
    endOthers: (count: number) =>
      count === 1
        ? 'End the link that is already open'
        : `End the ${count} links that are already open`,
    endOthersHint: (count: number) =>
      `Otherwise ${count === 1 ? 'it stays' : 'they stay'} open beside the new one, as before.`,
  },
  send: {
    button: 'Send…',
    failed: 'Failed to open the share menu',
    needsHttps:
      'This phone can send the link to other apps only where Heirloom has an https address.',
  },
  selected: {
    title: (count: number) => `Share ${countOf(count, 'item')}`,
    description:
      'They become a collection, and one link shows it. The originals stay where they are.',
    name: 'Name of the collection',
    suggestion: (date: string) => `Shared on ${date}`,
    next: 'Make the collection',
    making: 'Making the collection…',
    cancel: 'Cancel',
    failed: 'These items could not be shared',
  },
  terms: {
    name: 'Name of the link',
    nameHint: 'For example whom it is for. Only you see it.',
    expiry: 'How long it works',
    days: { 1: 'One day', 7: '7 days', 30: '30 days', 365: 'One year' },
    never: 'Until you end it',
    unchanged: (end: string) => `No change: ${end}`,
    password: 'Password',
    passwordHint:
      'Visitors must enter it before they see anything. Send it separately from the link.',
    passwordShort: (characters: number) =>
      `Please use at least ${characters} characters for the password of a link.`,
    passwordKept: 'Leave it empty to keep the password.',
    removePassword: 'Remove the password',
    allowsDownload: 'They may download',
    allowsDownloadHint: 'Otherwise they can only look and listen.',
    allowsPreview: 'Preview in chats',
    allowsPreviewHint: 'Chats and social networks show the title and a picture beside the link.',
    keepsDetails: 'Keep place and file name',
    showsChapters: 'Show titles of chapters',
    showsChaptersHint: 'Visitors see how the parts of films and recordings are called.',
    keepsDetailsHint:
      'Where and with which camera it was taken, and all else that is in the file, such as its own chapters. Otherwise it is left out.',
  },
  list: {
    title: 'Links to this',
    note: 'Heirloom can show the address of a link only when you make it. If you lost it, make a new link and end the old one.',
    loading: 'Loading your links…',
    failed: 'Your links could not be loaded.',
    made: (date: string) => `Made ${date}`,
    ends: (date: string) => `Works until ${date}`,
    expired: (date: string) => `Expired on ${date}`,
    endless: 'Works until you end it',
    views: (views: number, last: string) =>
      views === 0
        ? 'not opened yet'
        : `opened ${countOf(views, 'time')}, last ${last.replace('Just', 'just')}`,
    password: 'Password',
    download: 'Download',
    preview: 'Preview',
    details: 'With details',
    viewOnly: 'View only',
    expiredBadge: 'Expired',
    change: 'Change',
    shown: 'Shown above',
    changeOf: (title: string, name: string | null) => `Change the ${linkTo(title, name)}`,
    end: 'End',
    endOf: (title: string, name: string | null) => `End the ${linkTo(title, name)}`,
  },
  change: {
    title: 'Change link',
    cancel: 'Cancel',
    save: 'Save',
    saved: 'Link changed',
    failed: 'Failed to change the link',
  },
  end: {
    prompt: 'End this link?',
    text: (title: string, name: string | null) =>
      `The ${linkTo(`"${title}"`, name)} no longer opens anything.`,
    confirm: 'End link',
    success: 'Link ended',
    failure: 'Failed to end the link',
    allPrompt: 'End all links?',
    allText: (count: number) =>
      count === 1
        ? 'Your link no longer opens anything.'
        : `All ${count} links no longer open anything.`,
    allNote: 'What they show stays in your archive.',
    allConfirm: 'End all links',
    allSuccess: (count: number) => `${countOf(count, 'link')} ended`,
    allFailure: 'Failed to end the links',
  },
  card: {
    title: 'Shared links',
    count: (count: number) => countOf(count, 'link'),
    intro: 'Everybody who has one of these links can open it without an account.',
    empty: 'You have not shared anything yet.',
    emptyHint: 'Choose Share… in the menu of a film, photo, recording or collection.',
    endAll: 'End all links',
    collection: 'Collection',
  },
});
