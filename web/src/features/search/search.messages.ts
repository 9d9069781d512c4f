import { messagesOf } from '#languages/messages-of.ts';
import { countOf, formatCount } from '#lib/plural.ts';

/** `isMore`: the server stopped counting there. */
const count = (found: number, isMore: boolean) => `${formatCount(found)}${isMore ? '+' : ''}`;

export const searchMessages = messagesOf('search', {
  label: 'Search your memories',
  placeholder: 'Search your memories...',
  open: 'Search',
  close: 'Close search',
  clear: 'Clear search',
  count,
  /** What stands around the words where something was found. */
  quotes: { before: '“', after: '”' },
  groups: {
    collections: 'Collections',
    videos: 'Videos',
    photos: 'Photos',
    audio: 'Audio',
  },
  panel: {
    label: 'Search results',
    searching: 'Searching…',
    nothing: (query: string) => `Nothing matches “${query}”`,
    all: (query: string) => `See all results for “${query}”`,
    recent: 'Recent searches',
    forget: 'Clear recent searches',
    announce: (found: number, isMore: boolean) =>
      isMore ? `More than ${countOf(found, 'result')}` : countOf(found, 'result'),
  },
  failed: 'The search did not work. Please try again.',
});
