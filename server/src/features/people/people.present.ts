import type { PersonRow } from '@heirloom/contract/people/people.schema.ts';
import type { PersonListRow } from '#features/people/people.read.ts';
import { presentPersonProfile } from '#features/profiles/profiles.present.ts';

export function presentPerson(row: PersonListRow): PersonRow {
  const { videos, images, audio, files, size_bytes } = row;
  return {
    ...presentPersonProfile(row),
    state: row.state,
    isActive: row.is_active,
    removalDueAt: row.removal_due_at?.toISOString() ?? null,
    usage: { videos, images, audio, files, sizeBytes: size_bytes },
    quotaBytes: row.quota_bytes,
  };
}
