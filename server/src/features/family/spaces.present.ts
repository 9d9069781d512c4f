import type { Space, SpaceMember } from '@heirloom/contract/spaces/spaces.schema.ts';
import { mediaUrl } from '#features/media/media-variant.ts';
import type { SpaceLinkRow } from '#features/spaces/space-links.repo.ts';
import { listCovers, type listMembers, type SpaceCardRow } from '#features/spaces/spaces.read.ts';
import type { Db } from '#platform/db/schema.ts';

export async function presentSpace(db: Db, row: SpaceCardRow): Promise<Space> {
  const covers = await listCovers(db, row);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    role: row.role,
    memberCount: row.member_count ?? 0,
    itemCount: row.item_count ?? 0,
    newCount: row.new_count ?? 0,
    coverUrls: covers.map((cover) => mediaUrl(cover, 'grid')),
    coverMediaId: row.chosen_id,
    viewersDownload: row.viewers_download,
    passesOn: row.passes_on,
    addsEverything: row.adds_everything,
    createdAt: row.created_at.toISOString(),
  };
}

type PersonRow = Awaited<ReturnType<typeof listMembers>>[number];

/** Presents a person to the other members, field by field. */
export function presentMember({ user_id, name, role, joined_at }: PersonRow): SpaceMember {
  return { userId: user_id, displayName: name, role, joinedAt: joined_at.toISOString() };
}

export function presentSpaceLink(row: SpaceLinkRow) {
  return {
    id: row.id,
    role: row.role,
    email: row.email,
    usesLeft: row.uses_left,
    expiresAt: row.expires_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  };
}
