/** What a collection is for; 'mixed' by default. In the order of the menu. */
export const collectionTypes = ['mixed', 'photos', 'movies', 'audio'] as const;
export type CollectionType = (typeof collectionTypes)[number];
