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
  page: {
    title: (query: string) => `Results for “${query}”`,
    blankTitle: 'Search',
    blankHint: 'Type words into the search box: of a title, a file’s name, a folder, a year.',
    filters: 'Narrow the results',
    types: 'What to show',
    all: 'All',
    year: 'Year',
    anyYear: 'Any year',
    yearCount: (year: string, found: number) => `${year} (${formatCount(found)})`,
    collection: 'Collection',
    anyCollection: 'Any collection',
    clear: 'Clear filters',
    emptyHint: 'Try another word, or fewer letters.',
    emptyFilteredHint: 'There may be more without the filters.',
    media: 'Media',
    mediaHeading: 'Videos, photos and recordings',
    searching: 'Searching your memories…',
    bestMatch: 'Best match',
    moreCollections: 'Show more collections',
    moreFailed: 'The other collections could not be loaded.',
  },
});
