/** The ZIP of all that the person keeps. */
export const archiveUrl = '/api/archive';
