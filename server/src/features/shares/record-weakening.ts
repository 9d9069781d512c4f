import type { Kysely, Updateable } from 'kysely';
import { recordAudit } from '#features/audit/record-audit.ts';
import type { ShareRow } from '#features/share-links/share-links.repo.ts';
import type { SharesTable } from '#platform/db/collection-tables.ts';
import type { Database } from '#platform/db/schema.ts';

/** Records what a change allows that the link did not allow before: for more people, for longer, or to do more. */
export async function recordWeakening(
  trx: Kysely<Database>,
  before: ShareRow,
  changes: Updateable<SharesTable>,
): Promise<void> {
  const after = { ...before, ...changes };
  const opened = Object.entries({
    passwordRemoved: before.password_hash !== null && after.password_hash === null,
    openLonger: endOf(after) > endOf(before),
    downloadAllowed: !before.allows_download && after.allows_download,
    previewAllowed: !before.allows_preview && after.allows_preview,
    chaptersShown: !before.shows_chapters && after.shows_chapters,
    detailsKept: !before.keeps_details && after.keeps_details,
  }).filter(([, isSo]) => isSo);
  if (opened.length === 0) return;
  await recordAudit(trx, {
    actorId: before.user_id,
    action: 'share.weakened',
    targetId: before.id,
    details: Object.fromEntries(opened),
  });
}

const endOf = ({ expires_at }: Pick<Updateable<SharesTable>, 'expires_at'>): number =>
  expires_at ? new Date(expires_at).getTime() : Infinity;
