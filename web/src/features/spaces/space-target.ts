/** What is added to a space: own items, or an own collection with whatever is put into it later. */
export type SpaceTarget =
  | { kind: 'items'; mediaIds: readonly string[] }
  | { kind: 'collection'; collectionId: string };
