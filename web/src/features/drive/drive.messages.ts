import { messagesOf } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

export const driveMessages = messagesOf('drive', {
  title: 'Google Drive',
  connectedTo: (account: string) => `Connected to ${account}`,
  connected: 'Connected',
  notConnected: 'Not connected',
  loading: 'Asking Google Drive…',
  statusFailed: 'The state of the connection could not be read.',
  retry: 'Try again',

  /** Texts fixed by the specification. */
  toasts: {
    startFailed: 'Failed to start Google Drive authentication',
    connected: 'Connected to Google Drive successfully',
    connectFailed: 'Failed to authenticate with Google Drive',
    loadFailed: 'Failed to load Google Drive files',
    transferred: (name: string) => `File ${name} transferred successfully`,
    transferFailed: (name: string) => `Failed to transfer ${name}`,
    /** For too many files to name each one. */
    manyTransferred: (count: number) =>
      `${countOf(count, 'file', 'files')} transferred successfully`,
    manyFailed: (count: number) => `Failed to transfer ${countOf(count, 'file', 'files')}`,
    skipped: (name: string) => `${name} is already in the archive`,
    disconnected: 'Google Drive is disconnected',
    notRevoked: 'Google could not be notified. Remove Heirloom in your Google account as well.',
    disconnectFailed: 'Google Drive could not be disconnected',
    cancelFailed: 'The transfer could not be cancelled',
    retryFailed: 'The transfer could not be started again',
    refusedByPerson: 'Heirloom was not allowed to see the files.',
  },

  connect: {
    title: 'Bring films, photos and recordings over from Google Drive',
    description:
      'Google asks you to allow Heirloom to see your files. Heirloom only reads them, and you can disconnect at any time.',
    action: 'Connect',
    busy: 'Going to Google…',
  },
  reconnect: {
    title: 'Reconnect needed',
    description:
      'Google Drive has withdrawn its permission, or it has expired. Transfers continue where they stopped as soon as you reconnect.',
    action: 'Reconnect',
  },
  setUp: {
    title: 'Google Drive is not set up on this server',
    intro: 'Whoever runs this server does this once:',
    steps: {
      project:
        'In the Google Cloud console, make a project, turn on the Google Drive API, and make an OAuth client of the type "Web application".',
      redirect: 'Enter this address as its authorized redirect URI:',
      settings: 'Give Heirloom the client with these two settings, then restart it:',
    },
    more: 'docs/configuration.md lists all settings.',
  },
  disconnect: {
    action: 'Disconnect',
    question: 'Disconnect Google Drive?',
    description:
      'Heirloom forgets the permission and revokes it at Google. Files that were transferred stay.',
    open: (count: number) =>
      `${countOf(count, 'transfer stops', 'transfers stop')} until you connect again.`,
  },

  tabs: { label: 'Google Drive', files: 'Files', transfers: 'Transfers' },

  search: 'Search by name',
  place: 'Where to look',
  places: { 'my-drive': 'My Drive', 'shared-with-me': 'Shared with me' },
  /** For a shared drive whose name is not loaded yet. */
  top: 'Shared drive',
  path: 'Folders above',
  results: (query: string) => `Everything named "${query}"`,
  target: {
    button: (name: string) => `Transfer to ${name}`,
    myself: 'myself',
    title: 'Whose files will these be?',
    person: 'Person',
    toMyself: 'Transfer to myself',
    done: 'Done',
  },

  columns: { name: 'Name', size: 'Size', modified: 'Modified', transfer: 'Transfer' },
  list: 'Files of Google Drive',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all',
  open: (name: string) => `Open ${name}`,
  folder: 'Folder',
  shortcut: 'Shortcut',
  unknownSize: '–',
  loadMore: 'Load more',
  empty: 'This folder is empty',
  nothingFound: 'No files found',
  transfer: 'Transfer',
  transferNamed: (name: string) => `Transfer ${name}`,
  transferSelected: (count: number) => `Transfer ${countOf(count, 'file', 'files')}`,
  wholeFolder: {
    open: (name: string) => `Transfer the folder ${name}`,
    title: (name: string) => `Transfer “${name}”`,
    lead: 'Everything in this folder and in the folders below it that Heirloom can keep.',
    counting: 'Counting what is in it…',
    failed: 'The folder could not be counted',
    nothing: 'There is nothing in it that could be transferred.',
    rows: {
      files: 'To transfer',
      folders: 'Folders',
      alreadyThere: 'Already in the archive',
      untransferable: 'Left out',
      closedFolders: 'Not open to this account',
    },
    files: (count: number) => countOf(count, 'file'),
    folders: (count: number) => countOf(count, 'folder'),
    leftOut: (count: number) => `${countOf(count, 'file')}, no film, photo or recording`,
    sized: (files: string, size: string) => `${files}, ${size}`,
    cancel: 'Cancel',
    start: (count: number) => `Transfer ${countOf(count, 'file')}`,
    starting: 'Starting…',
    started: (count: number) => `${countOf(count, 'file is', 'files are')} on the way`,
    notStarted: 'The folder could not be transferred',
  },
  transferring: 'Transferring…',
  transferred: 'Transferred',
  known: 'In the archive',
  failed: 'Failed',
  obstacles: {
    'google-document':
      'A Google document has no file to transfer. Download it from Google Drive as a PDF if you need a copy.',
    'not-media': 'Not a film, photo or recording',
    'no-download': 'Its owner does not allow downloads',
    'too-large': 'Larger than this server accepts',
    empty: 'This file is empty',
  },

  transfers: {
    list: 'Transfers',
    empty: 'No transfers yet',
    emptyHint: 'Files that you bring over from Google Drive are listed here.',
    to: (name: string) => `to ${name}`,
    progress: (name: string) => `Transfer of ${name}`,
    amount: (received: string, total: string) => `${received} of ${total}`,
    states: {
      queued: 'Waiting',
      running: 'Transferring…',
      stored: 'Transferred',
      skipped: 'Skipped',
      failed: 'Failed',
      cancelled: 'Cancelled',
    },
    goesOn: (note: string) => `${note} It continues by itself.`,
    cancel: 'Cancel',
    cancelNamed: (name: string) => `Cancel the transfer of ${name}`,
    open: (count: number) => `${countOf(count, 'transfer')} to go`,
    cancelAll: 'Cancel all',
    cancelAllQuestion: (count: number) => `Cancel ${countOf(count, 'transfer')}?`,
    cancelAllNote: 'What has already arrived stays in the archive.',
    keepGoing: 'Go on',
    cancelledAll: (count: number) => `${countOf(count, 'transfer')} cancelled`,
    retry: 'Try again',
    retryNamed: (name: string) => `Try the transfer of ${name} again`,
  },
});
