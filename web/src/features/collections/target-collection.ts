/** `?collection={id}` on /media: items picked there are added to that collection. */
export type TargetSearch = { collection?: string };

export function readTargetCollection({ collection }: Record<string, unknown>): TargetSearch {
  return typeof collection === 'string' && collection !== '' ? { collection } : {};
}
