import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import { descriptionMaximum, titleMaximum } from '@heirloom/contract/limits.ts';
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
  if (before !== null && field in before && field in after && isWritable(after))
    await restoreProposal(db, place, proposal);
}

/** Only what could be accepted: whoever writes a file can write anything into it. */
function isWritable({ title, description }: ArchiveEntry<'proposals'>['after']): boolean {
  const isTitle = title === undefined || (title.length > 0 && title.length <= titleMaximum);
  return isTitle && (description?.length ?? 0) <= descriptionMaximum;
}
