import { createHash } from 'node:crypto';
import { AppError } from '#platform/errors.ts';

/** Makes the revision of what people entered: the same for the same values in the same order. */
export function revisionOf(...entered: (string | boolean | null)[]): string {
  const digest = createHash('sha256').update(JSON.stringify(entered)).digest('base64url');
  return digest.slice(0, 22);
}

/**
 * Makes sure that an edit replaces only what its editor saw; `seen` undefined: whatever it is. Call it with the row
 * locked.
 * @throws AppError CHANGED_MEANWHILE
 */
export function requireRevision(seen: string | undefined, current: string): void {
  if (seen !== undefined && seen !== current) throw new AppError('CHANGED_MEANWHILE');
}
