import type { AccountRow } from '@heirloom/contract/accounts/accounts.schema.ts';
import type { PersonListRow } from '#features/accounts/accounts.read.ts';
import { presentPersonProfile } from '#features/profiles/profiles.present.ts';

export function presentPerson(row: PersonListRow): AccountRow {
  const { videos, images, audio, files, size_bytes } = row;
  return {
    ...presentPersonProfile(row),
    state: row.state,
    isActive: row.is_active,
    removalDueAt: row.removal_due_at?.toISOString() ?? null,
    usage: { videos, images, audio, files, sizeBytes: size_bytes },
    quotaBytes: row.quota_bytes,
    isLastOfRole: row.is_last_of_role,
  };
}
