/** `?toSpace={id}` on /media: items picked there are added to that space. */
export function readTargetSpace({ toSpace }: Record<string, unknown>): { toSpace?: string } {
  return typeof toSpace === 'string' && toSpace !== '' ? { toSpace } : {};
}
