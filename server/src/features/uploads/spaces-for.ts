import { listSpacesOfRule } from '#features/spaces/own-spaces.read.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/schema.ts';

/**
 * The spaces that the owner of an upload chose, who may add to them; with `byRule` also those of their rule 'Everything I
 * add goes into …': for what they send or import themselves.
 */
export type Sharing = { spaceIds: readonly string[]; byRule: boolean };

/** Returns the spaces to which the item of an upload is to be added. When it is kept, its owner's rights are asked again. */
export async function spacesFor(
  db: Db,
  { SPACES }: Pick<Config, 'SPACES'>,
  { ownerId, sharing }: { ownerId: string; sharing: Sharing | undefined },
): Promise<string[]> {
  if (!sharing || SPACES === 'off') return [];
  const ofRule = sharing.byRule ? await listSpacesOfRule(db, ownerId) : [];
  return [...new Set([...sharing.spaceIds, ...ofRule])];
}
