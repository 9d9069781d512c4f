/** The ZIP of all that the person keeps. */
export const accountDownloadUrl = '/api/archive';
