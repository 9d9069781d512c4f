export const sharePath = (token: string): string => `/s/${token}`;

/** Where visitors of a link find the files of an item. */
export const sharedUrl = (token: string, url: string): string =>
  url.replace('/api/media/', `/api/shares/${token}/`);

export const sharedDownloadUrl = (token: string): string => `/api/shares/${token}/archive`;
