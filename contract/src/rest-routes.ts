import type { contract } from '#contract.ts';
import { notExposed, type RestRoute } from '#rest-route.ts';
import { spaceRoutes } from '#spaces/space-routes.ts';

type Contract = typeof contract;

/**
 * Where programs find each procedure below /api/v1, and what it does in a few words. These are promises: a procedure
 * may be renamed, but its line here stays. Every procedure that only reads is a GET, and no GET changes anything: so a
 * read-only key is one that may only GET. Braces name the field of the input that is sent in the path.
 *
 * `notExposed`, or a feature that is missing: not for programs. Spaces answer only keys that were made for them. Comments, proposals, offers, news, imports and exports are for people, and so is
 * who comes into a space and its end. Signing in, keys, passkeys, webhooks and roles,
 * invitations and account deletions, drafts, and all that asks for the password again need a person; visitors of a link use its page.
 */
export const restRoutes: {
  readonly [
    Feature in Exclude<
      keyof Contract,
      | 'apiKeys'
      | 'auth'
      | 'comments'
      | 'drafts'
      | 'exports'
      | 'imports'
      | 'guestBoxes'
      | 'news'
      | 'offers'
      | 'passkeys'
      | 'proposals'
      | 'removal'
      | 'roles'
      | 'webhooks'
    >
  ]: Readonly<Record<keyof Contract[Feature], RestRoute | null>>;
} = {
  media: {
    list: ['GET /media', 'Lists films, photos and recordings, page by page'],
    pages: ['GET /media/pages', 'Counts a list and says where its pages begin'],
    timeline: ['GET /media/timeline', 'Tells the months of a list'],
    ids: ['GET /media/ids', 'Lists the ids of a list, 10,000 at most'],
    summary: ['GET /media/summary', 'Sums up the own files of a type'],
    backgroundSummary: ['GET /media/processing', 'Tells how the last processing of films went'],
    find: ['GET /media/{id}', 'Finds an item with all its details'],
    around: ['GET /media/{id}/neighbours', 'Finds the neighbours of an item in a list'],
    signUrl: [
      'GET /media/{id}/signed-url',
      'Signs an address that works without a key for a while',
    ],
    update: ['PATCH /media/{id}', 'Changes title or description'],
    setCapture: ['PUT /media/capture-dates', 'Sets the capture date of items'],
    rotate: ['PUT /media/{id}/rotation', 'Turns a photo; its original stays as it is'],
    history: ['GET /media/{id}/history', 'Lists what people changed of an item'],
    undoChange: [
      'POST /media/{id}/history/{changeId}/undo',
      'Puts back what a field said before a change',
    ],
    setPosition: ['PUT /media/{id}/position', 'Remembers where somebody stopped'],
    remove: ['DELETE /media/{id}', 'Puts an item into the trash'],
    restore: ['POST /media/{id}/restore', 'Brings an item back from the trash'],
    retry: ['POST /media/{id}/retry', 'Processes an item once more'],
    requestCopy: ['POST /media/{id}/copy', 'Has a copy made of what a browser could not play'],
    listForUser: ['GET /people/{targetUserId}/media', "Lists a person's files"],
  },
  chapters: {
    list: ['GET /media/{mediaId}/chapters', 'Lists the chapters of a film or recording'],
    put: ['PUT /media/{mediaId}/chapters/{id}', 'Makes or changes a chapter'],
    remove: ['DELETE /media/{mediaId}/chapters/{id}', 'Removes a chapter'],
    import: ['PUT /media/{mediaId}/chapters', 'Replaces all chapters by those of a text'],
    export: ['GET /media/{mediaId}/chapter-text', 'Writes the chapters as a text'],
    history: ['GET /media/{mediaId}/chapter-history', 'Lists what was replaced of chapters'],
  },
  clips: {
    list: ['GET /media/{mediaId}/clips', 'Lists the clips of a film or recording'],
    make: ['POST /media/{mediaId}/clips', 'Makes an item of a part of a film or recording'],
    keep: [
      'POST /media/{mediaId}/clips-kept',
      'Cuts the clips of a film into files of their own, and puts the film into the trash',
    ],
    makeOfChapters: ['POST /media/{mediaId}/chapter-clips', 'Makes a clip of each chapter'],
    move: ['PUT /media/{id}/bounds', 'Moves the bounds of a clip'],
    prepare: ['POST /media/{id}/clip-file', 'Has the file made that is saved of a clip'],
    saved: ['GET /media/{id}/saved-parts', 'Lists the files for saving a clip'],
    save: ['POST /media/{id}/saved-parts', 'Has a file for saving a clip made'],
  },
  thumbnails: {
    generate: ['POST /media/{videoId}/thumbnail', 'Makes the thumbnail of a film again'],
    pickFrame: ['PUT /media/{videoId}/poster-frame', 'Takes a frame as the poster of a film'],
  },
  mending: {
    find: ['GET /media/{mediaId}/mending', 'Says what is put right where a film is shown'],
    set: ['PUT /media-mending', 'Puts right how films are shown'],
    preview: notExposed,
  },
  candidates: {
    drop: [
      'PUT /media/{mediaId}/candidates/{startMs}',
      'Drops a moment of a film, or takes that back',
    ],
    list: [
      'GET /media/{mediaId}/candidates',
      'Lists the moments of a film at which an event may begin',
    ],
  },
  search: {
    everything: ['GET /search', 'Finds collections, films, photos and recordings at once'],
    results: ['GET /search/media', 'Lists the files that are found, page by page'],
    years: ['GET /search/years', 'Says of which years the found files are'],
  },
  collections: {
    list: ['GET /collections', 'Lists the collections, page by page'],
    featured: ['GET /collections/featured', 'Picks the collections of the home page'],
    containing: ['GET /collections/containing', 'Says which collections hold some items'],
    create: ['POST /collections', 'Makes a collection'],
    find: ['GET /collections/{id}', 'Finds a collection'],
    update: ['PATCH /collections/{id}', 'Changes name, description or type'],
    remove: ['DELETE /collections/{id}', 'Deletes a collection; its items stay'],
    removed: notExposed,
    restore: notExposed,
    setThumbnail: [
      'PUT /collections/{collectionId}/thumbnail',
      'Chooses the picture of a collection',
    ],
    pin: ['PUT /collections/{collectionId}/pin', 'Pins a collection to the home page'],
    items: ['GET /collections/{collectionId}/items', 'Lists what is in a collection'],
    itemPages: [
      'GET /collections/{collectionId}/pages',
      'Says where the pages of a collection begin',
    ],
    addItems: ['POST /collections/{collectionId}/items', 'Puts items into a collection'],
    addItem: ['PUT /collections/{collectionId}/items/{mediaId}', 'Puts one item into a collection'],
    removeItem: ['DELETE /collections/{collectionId}/items/{mediaId}', 'Takes an item out'],
    moveItem: ['PUT /collections/{collectionId}/items/{mediaId}/place', 'Moves an item'],
    setCaption: ['PUT /collections/{collectionId}/items/{mediaId}/caption', 'Writes a caption'],
  },
  uploads: {
    limits: ['GET /uploads/limits', 'Says what may be uploaded'],
    check: ['GET /uploads/check', 'Looks for the same bytes before they are sent'],
    list: ['GET /uploads', 'Lists unfinished uploads'],
    update: ['PATCH /uploads/{id}', 'Changes what was said of an upload'],
    finish: ['POST /uploads/{id}/finish', 'Waits until an upload is verified and stored'],
    cancel: ['DELETE /uploads/{id}', 'Gives up an unfinished upload'],
  },
  trash: {
    list: ['GET /trash', 'Lists deleted files'],
    add: ['POST /trash', 'Puts items into the trash'],
    restore: ['POST /trash/restore', 'Brings items back'],
    purge: notExposed,
    empty: notExposed,
    purgeState: ['GET /administration/purge', 'Says whether the nightly purge waits'],
    releaseHeld: notExposed,
  },
  tapes: {
    list: ['GET /tapes', 'Lists the shelf'],
    count: notExposed,
    find: ['GET /tapes/{id}', 'Reads a tape with what was made of it'],
    findByNumber: ['GET /tape-numbers/{number}', 'Finds the tape with a number'],
    printedAddress: ['GET /tape-label-address', 'Says where printed labels lead'],
    import: ['POST /tape-table', 'Imports a table of tapes as CSV, or says what it would do'],
    export: ['GET /tape-table', 'Writes the own tapes as CSV'],
    create: ['POST /tapes', 'Makes a tape'],
    update: ['PATCH /tapes/{id}', 'Changes what is said of a tape'],
    remove: ['DELETE /tapes/{id}', 'Deletes a tape, not what was made of it'],
    removed: ['GET /deleted-tapes', 'Lists deleted tapes'],
    restore: ['POST /deleted-tapes/{id}/restore', 'Brings a tape back'],
    putItems: ['POST /tapes/{tapeId}/items', 'Puts items onto a tape'],
    takeItems: ['POST /tapes/{tapeId}/items/take-off', 'Takes items off a tape'],
    putAway: ['POST /tapes/{tapeId}/items/put-away', 'Puts films away, out of all lists'],
    sameAs: ['GET /media/{mediaId}/same-tape', 'Lists films that are perhaps of the same tape'],
    notSame: ['POST /media/{mediaId}/same-tape/deny', 'Says that two films are of two tapes'],
    moveItem: ['POST /tapes/{tapeId}/items/{mediaId}/move', 'Moves an item on its tape'],
    of: notExposed,
    share: notExposed,
    withdraw: notExposed,
  },
  shares: {
    list: ['GET /shares', 'Lists the shared links'],
    create: ['POST /shares', 'Makes a link to an item or a collection'],
    update: ['PATCH /shares/{id}', 'Changes what a link allows'],
    end: ['DELETE /shares/{id}', 'Ends a link'],
    endAll: ['DELETE /shares', 'Ends all links'],
    open: notExposed,
    unlock: notExposed,
    items: notExposed,
    item: notExposed,
  },
  profiles: {
    mine: ['GET /profile', "Reads the profile of the key's owner"],
    update: ['PUT /profile', 'Changes username and display name'],
    chooseLanguage: notExposed,
    removeAvatar: ['DELETE /profile/avatar', 'Takes away the picture'],
    updateOf: ['PUT /people/{userId}', "Changes a person's names and dates"],
  },
  subscriptions: {
    mine: ['GET /subscription', 'Reads the dates of the subscription'],
    isActive: ['GET /people/{userId}/subscription', 'Says whether a subscription runs'],
  },
  people: {
    list: ['GET /people', 'Lists people with what they keep'],
    setQuota: ['PUT /people/{userId}/quota', 'Sets how much a person may keep'],
    endSessions: notExposed,
    setDisabled: notExposed,
    remove: notExposed,
    restore: notExposed,
    invite: notExposed,
    invitations: notExposed,
    withdrawInvitation: notExposed,
  },
  admin: {
    status: ['GET /administration/status', 'Tells how the installation is doing'],
    listJobs: ['GET /administration/jobs', 'Lists background jobs'],
    retryJobs: ['POST /administration/jobs/retry', 'Gives failed jobs another try'],
    person: ['GET /people/{userId}/name', 'Names a person'],
    processAgain: ['POST /administration/media/process', 'Processes files once more'],
    changeOwner: ['PUT /administration/media/owner', 'Gives files to another person'],
    startThumbnails: ['POST /administration/thumbnail-run', 'Starts the thumbnail generator'],
    thumbnailRun: ['GET /administration/thumbnail-run', 'Tells how far the thumbnail generator is'],
    sendTestMail: ['POST /administration/test-mail', 'Sends a mail to the owner of the key'],
  },
  mails: {
    list: ['GET /profile/mails', 'Says of what the owner of the key gets mails'],
    set: notExposed,
  },
  alerts: {
    list: ['GET /administration/alerts', 'Says of what an administrator gets mails'],
    set: ['PUT /administration/alerts', 'Switches mails of a kind on or off'],
  },
  statistics: { read: ['GET /administration/statistics', 'Sums up the archive'] },
  audit: { list: ['GET /administration/audit', 'Lists the audit log'] },
  settings: { read: ['GET /administration/settings', 'Reads the settings'], update: notExposed },
  safekeeping: {
    overview: ['GET /administration/backups', 'Tells when the archive was backed up and checked'],
    mine: ['GET /account/copies', 'Counts the own items that were checked and copied'],
    backUpNow: notExposed,
  },
  fixity: {
    state: ['GET /administration/fixity', 'Sums up the checks of the originals'],
    findings: ['GET /administration/fixity/findings', 'Lists damaged originals'],
    listOrphaned: ['GET /administration/fixity/orphaned', 'Lists files that no item knows'],
    checkAll: ['POST /administration/fixity/check', 'Has every original read now'],
  },
  drive: {
    status: ['GET /drive', 'Says whether Google Drive is connected'],
    listFiles: ['GET /drive/files', 'Lists files of Google Drive'],
    listSharedDrives: ['GET /drive/shared-drives', 'Lists shared drives'],
    surveyFolder: ['GET /drive/folder', 'Counts what lies in a folder and below'],
    transferFile: ['POST /drive/transfers/file', 'Transfers a file into the archive'],
    transferFiles: ['POST /drive/transfers/files', 'Transfers files into the archive'],
    transferFolder: ['POST /drive/transfers/folder', 'Transfers a whole folder'],
    getAuthUrl: notExposed,
    exchangeCode: notExposed,
    disconnect: notExposed,
  },
  transfers: {
    list: ['GET /drive/transfers', 'Lists transfers'],
    cancel: ['POST /drive/transfers/{id}/cancel', 'Gives up a transfer'],
    cancelAll: ['POST /drive/transfers/cancel', 'Gives up all transfers'],
    retry: ['POST /drive/transfers/{id}/retry', 'Tries a transfer again'],
  },
  spaces: spaceRoutes,
};
