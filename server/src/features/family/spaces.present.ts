import type { Space, SpaceMember, SpacePerson } from '@heirloom/contract/spaces/spaces.schema.ts';
import { mediaUrl } from '#features/media/media-variant.ts';
import type { SpaceLinkRow } from '#features/spaces/space-links.repo.ts';
import { listCovers, listMembers, type SpaceCardRow } from '#features/spaces/spaces.read.ts';
import type { Db } from '#platform/db/schema.ts';

/** On a card, and in the head of a space. */
const shownPeople = 5;

export async function presentSpace(db: Db, row: SpaceCardRow): Promise<Space> {
  const [covers, people] = await Promise.all([
    listCovers(db, row),
    listMembers(db, row.id, shownPeople),
  ]);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    role: row.role,
    memberCount: row.member_count ?? 0,
    people: people.map(presentPerson),
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

export function presentMember(row: PersonRow): SpaceMember {
  return { ...presentPerson(row), role: row.role, joinedAt: row.joined_at.toISOString() };
}

/** Presents a person to the other members, field by field. */
function presentPerson({ user_id, name, image }: PersonRow): SpacePerson {
  return { userId: user_id, displayName: name, avatarUrl: image };
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
