/** Constants of spec §9 that server and web app share. Sizes in bytes, times in milliseconds. */
const mebibyte = 1024 * 1024;

export const movieDialogLimitBytes = 100 * mebibyte;
export const photoDialogLimitBytes = 25 * mebibyte;
export const avatarLimitBytes = 25 * mebibyte;
export const bulkUploadLimitBytes = 50 * 1024 * mebibyte;

export const recentItemsCount = 10;
/** How many of these are of one film and its clips, at most. */
export const recentOfFilm = 3;
export const featuredCollectionsCount = 6;
/** Items of one page of a list; the unit that grids fetch and keep. */
export const pageSize = 100;
export const pageSizeMaximum = 200;
/** People of one page in the admin panel. */
export const accountPageSize = 48;

/** The year of the oldest surviving photograph: nothing was taken before. */
export const firstPhotoYear = 1826;

export const titleMaximum = 500;
export const shareNameMaximum = 80;
export const descriptionMaximum = 20_000;
export const collectionNameMaximum = 200;
/** Items that one call may put into a collection. */
export const collectionItemsMaximum = 1000;

export const signUpPasswordMinimum = 8;
export const ownPasswordMinimum = 6;
export const passwordMaximumBytes = 256;
/** Of a link that is shared; those of earlier links may be shorter and go on working. */
export const sharePasswordMinimum = 6;

export const subscriptionFirstCheckMs = 100;
export const subscriptionErrorRetryMs = 1_000;
export const subscriptionExceptionRetryMs = 2_000;
export const adminSubscription = { start: '2025-01-01', end: '2030-12-31' } as const;
export const defaultSubscriptionEnd = '2030-12-31';

export const sessionTickMs = 30_000;
export const sessionRefreshMarginMs = 90_000;
export const sessionRetryBaseMs = 200;
export const sessionRetryWindowMs = 30_000;

export const realtimeHeartbeatMs = 25_000;
export const realtimeReconnectDelaysMs = [1_000, 2_000, 5_000, 10_000] as const;

export const skipSeconds = 10;
export const volumeStep = 0.1;
export const seekStep = 0.1;
export const controlsHideAfterMs = 3_000;

/** Page size of a Google Drive listing. */
export const drivePageSize = 100;
/** Files that one call may transfer. */
export const driveTransferCallMaximum = 200;
/** The most files and folders, subfolders included, that a folder may hold to be transferred as a whole. */
export const driveFolderMaximum = 2000;
/** Characters of Google's page token. */
export const drivePageTokenMaximum = 4000;

/** Files of one page of a storage listing. */
export const storageListingSize = 100;
export const storageListingMaximum = 1000;

/** Characters of a search query. */
export const searchQueryMaximum = 200;

/** Passkeys that one person may have. */
export const passkeysMaximum = 20;
/** API keys that one person may have. */
export const apiKeysMaximum = 20;
/** Webhooks of the installation. */
export const webhooksMaximum = 10;

/** How long what was typed and not saved is kept; how many drafts one person has, and how large one may be. */
export const draftDays = 30;
export const draftsMaximum = 100;
export const draftMaximumBytes = 200 * 1024;
/** Fields that one call may change: the rows of bulk upload are one draft. */
export const draftFieldsMaximum = 500;

export const trashDays = 30;
/** Items that one call may trash, restore or purge. */
export const trashCallMaximum = 1000;
/** Whoever takes more items out of spaces or trashes more at once is asked with names, and can undo it where it is told. */
export const manyItems = 100;
export const shareLinkDays = 30;
export const invitationDays = 14;
export const signedUrlSeconds = 3_600;
export const thumbnailSignedUrlSeconds = 60;

/** Chapters of one film or recording; what was replaced of them; characters of a text that brings some. */
export const chaptersMaximum = 2000;
export const chapterChangesMaximum = 4000;
export const chapterHistorySize = 200;
export const chaptersTextMaximum = 200_000;
/** Changes of an item's other fields: those that are kept, and those of one page. */
export const itemChangesMaximum = 1000;
export const itemHistorySize = 50;
/** Proposals of one person that wait for an answer; characters of a refusal. */
export const proposalsMaximum = 50;
export const proposalAnswerMaximum = 500;
/** How long an owner of a space can say yes to taking items over; characters of a no. */
export const offerDays = 14;
export const offerAnswerMaximum = 500;
/** Characters of a comment; comments of one page. */
export const commentMaximum = 2000;
export const commentPageSize = 100;
/** Characters in titles and descriptions of all chapters of an item, which are sent at once. */
export const chaptersWrittenMaximum = 1_000_000;
/** The last moment that a column of the database holds, in milliseconds: 24 days. */
export const momentMaximum = 2_147_483_647;

/** How large the ZIP files of an export may be wished. */
export const exportPartBytes = { minimum: 1e9, maximum: 1e13 } as const;

/** Tapes of one person; a shelf is sent at once. Items of one tape; characters of label and notes. */
export const tapesMaximum = 5000;
export const tapeItemsMaximum = 1000;
export const tapeLabelMaximum = 200;
export const tapeNotesMaximum = 10_000;
export const tapeNumberMaximum = 999_999;
/** Characters of a table of tapes that is imported. */
export const tapeTableMaximum = 200_000;
/** How long a deleted tape can be brought back. */
export const tapeDays = 30;
/** How long a file is kept that was made for saving a part. */
export const savedPartDays = 7;

/** So much of a film is shown before and after it is mended. */
export const mendingPreviewMs = 5000;

/** What one guest box takes by default and at most; how many uploads to it may be open at once. */
export const guestBoxDefaults = { days: 14, files: 500, gigabytes: 20 } as const;
export const guestBoxMaximum = { days: 60, files: 2000, gigabytes: 200 } as const;
export const guestUploadsMaximum = 20;
export const guestNameMaximum = 80;
/** Files of guests that one call may take in or refuse, and that a list shows at once. */
export const guestFilesCallMaximum = 200;
