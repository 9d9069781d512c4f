/** `?collection={id}` on /media: what is picked there goes into that collection. */
export type TargetSearch = { collection?: string };

export const readTargetCollection = ({ collection }: Record<string, unknown>): TargetSearch =>
  typeof collection === 'string' && collection !== '' ? { collection } : {};
