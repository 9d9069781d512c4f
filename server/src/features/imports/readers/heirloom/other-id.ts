import { createHash } from 'node:crypto';

/**
 * The id that something of an export gets for one person where theirs is taken: always the same, so that importing
 * again finds it. A UUID of version 8: one that is made of other data.
 */
export function otherId(ownerId: string, id: string): string {
  const hash = createHash('sha256').update(`${ownerId} ${id}`).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
  return [...parts, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
}
