export function sharePath(token: string): string {
  return `/s/${token}`;
}

/** Returns the address at which visitors of a link find an item's file. */
export function sharedUrl(token: string, url: string): string {
  return url.replace('/api/media/', `/api/shares/${token}/`);
}

export function sharedDownloadUrl(token: string): string {
  return `/api/shares/${token}/archive`;
}
