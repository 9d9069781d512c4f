import { messagesOf } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

export const statisticsMessages = messagesOf('statistics', {
  title: 'Statistics',
  totals: 'Totals',
  users: 'Users',
  videos: 'Videos',
  images: 'Images',
  audio: 'Audio',
  storage: 'Storage',
  refresh: 'Refresh',
  download: 'Download CSV',
  fetchFailed: 'Failed to fetch user statistics',
  removed: 'Deleted',
  retry: 'Try again',
  loading: 'Loading statistics…',
  empty: 'No user data available',
  showMore: 'Show more',
  caption: 'Files and storage of each person',
  columns: {
    name: 'User',
    email: 'Email',
    videos: 'Videos',
    images: 'Images',
    audio: 'Audio',
    files: 'Total Files',
    size: 'Storage',
    lastLogin: 'Last Login',
    joined: 'Joined',
  },
  clips: (count: number) =>
    `${countOf(count, 'part')} of films and recordings: items of their own, without storage.`,
  /** What the numbers include. */
  note: (trashed: number, derived: string) =>
    `Storage counts the originals${trashed === 0 ? '' : `, including ${countOf(trashed, 'file')} in the trash`}. ` +
    `Thumbnails and web copies take another ${derived}.`,
});
