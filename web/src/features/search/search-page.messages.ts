import { messagesOf } from '#languages/messages-of.ts';
import { formatCount } from '#lib/plural.ts';

export const searchPageMessages = messagesOf('searchPage', {
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
});
