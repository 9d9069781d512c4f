export type ViewAllTarget = '/collections' | '/movies' | '/photos' | '/media';

/**
 * Returns the page that 'View All' of a home section opens, by words in its English title (HOME-05 to HOME-08), in
 * whatever language the page is.
 */
export function viewAllTarget(englishTitle: string): ViewAllTarget {
  const title = englishTitle.toLowerCase();
  if (title.includes('collection')) return '/collections';
  if (title.includes('video') || title.includes('movie')) return '/movies';
  if (title.includes('photo')) return '/photos';
  return '/media';
}
