/** What is added to a space: own items, an own collection with whatever is put into it later, or an own tape. */
export type SpaceTarget =
  | { kind: 'items'; mediaIds: readonly string[] }
  | { kind: 'collection'; collectionId: string }
  | { kind: 'tape'; tapeId: string; holding: readonly { id: string; name: string }[] };
