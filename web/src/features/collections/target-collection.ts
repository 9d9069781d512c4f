/** `?collection={id}` on /media: items picked there are added to that collection. */
export type TargetSearch = { collection?: string };

export const readTargetCollection = ({ collection }: Record<string, unknown>): TargetSearch =>
  typeof collection === 'string' && collection !== '' ? { collection } : {};
