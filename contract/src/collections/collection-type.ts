/** What a collection is for; 'mixed' unless chosen otherwise. In the order in which they are offered. */
export const collectionTypes = ['mixed', 'photos', 'movies', 'audio'] as const;
export type CollectionType = (typeof collectionTypes)[number];
