export type ViewAllTarget = '/collections' | '/movies' | '/photos' | '/media';

/** Returns the page that 'View All' of a home section opens, by words in its title (HOME-05 to HOME-08). */
export function viewAllTarget(sectionTitle: string): ViewAllTarget {
  const title = sectionTitle.toLowerCase();
  if (title.includes('collection')) return '/collections';
  if (title.includes('video') || title.includes('movie')) return '/movies';
  if (title.includes('photo')) return '/photos';
  return '/media';
}
