import type { Proposal } from '@heirloom/contract/proposals/proposals.schema.ts';
import { keptFieldsOf } from '#features/media-items/kept-fields.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { mediaUrl } from '#features/media/media-variant.ts';
import type { listProposals } from '#features/proposals/proposals.read.ts';

type ProposalRow = Awaited<ReturnType<typeof listProposals>>[number];

export function presentProposal(proposal: ProposalRow, row: MediaRow): Proposal {
  const { field } = proposal;
  return {
    id: proposal.id,
    mediaId: row.id,
    mediaType: row.type,
    mediaTitle: row.title,
    thumbnailUrl: row.thumbnail_path === null ? null : mediaUrl(row, 'thumb'),
    field,
    before: proposal.before,
    after: proposal.after,
    current: { [field]: keptFieldsOf(row)[field] },
    byName: proposal.proposer_name,
    at: proposal.created_at.toISOString(),
  };
}
