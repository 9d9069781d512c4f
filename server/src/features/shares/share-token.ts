export const sharePath = (token: string): string => `/s/${token}`;

/** Returns the address at which visitors of a link find an item's file. */
export const sharedUrl = (token: string, url: string): string =>
  url.replace('/api/media/', `/api/shares/${token}/`);

export const sharedDownloadUrl = (token: string): string => `/api/shares/${token}/archive`;
