import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import { restoreProposal } from '#features/proposals/proposals.repo.ts';
import type { Db } from '#platform/db/schema.ts';

type Place = {
  spaceId: string;
  mediaId: string;
  proposerId: string;
  /** One of them must own the space. */
  ownerIds: readonly string[];
};

/** Makes a proposal of another archive wait here; nobody is told. */
export async function takeProposal(
  db: Db,
  place: Place,
  proposal: ArchiveEntry<'proposals'>,
): Promise<void> {
  const { field, before, after } = proposal;
  if (before !== null && field in before && field in after)
    await restoreProposal(db, place, proposal);
}
