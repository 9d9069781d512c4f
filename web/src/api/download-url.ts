/** The address of the ZIP with all of the person's media. */
export const accountDownloadUrl = '/api/archive';
