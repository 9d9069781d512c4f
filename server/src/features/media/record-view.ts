import { recordAudit } from '#features/audit/record-audit.ts';
import { byAdministratorOnly } from '#features/media-items/media-items.policy.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { type MediaVariant, rightFor } from '#features/media/media-variant.ts';
import type { Ctx, Viewer } from '#platform/context.ts';

/** Lists load `thumb` and `grid`, which are small; only these variants show the content itself. */
const viewedVariants: MediaVariant[] = [
  'original',
  'download',
  'view',
  'poster',
  'cover',
  'clean',
  'play',
  'mid',
  'low',
  'zoom',
  'motion',
];

/** A player requests one film in many pieces; within this time they count as one view. */
const oneViewMs = 10 * 60 * 1000;
const remembered = 10_000;

/**
 * Makes the recorder of administrators' views of others' media (security.md 1). It records before the first byte is
 * sent: if recording fails, nothing is shown.
 */
export function createViewRecorder({ db, clock }: Pick<Ctx, 'db' | 'clock'>) {
  const lastViews = new Map<string, number>();
  return async (viewer: Viewer, row: MediaRow, variant: MediaVariant): Promise<void> => {
    if (viewer.userId === row.user_id || !viewedVariants.includes(variant)) return;
    const view = `${viewer.userId} ${row.id} ${variant}`;
    const now = clock.now().getTime();
    if (now - (lastViews.get(view) ?? -Infinity) < oneViewMs) return;
    const right = rightFor(variant);
    if ((await byAdministratorOnly(db, viewer, { rows: [row], right })).length === 0) return;
    await recordAudit(db, {
      actorId: viewer.userId,
      action: 'media.viewed',
      targetUserId: row.user_id,
      targetId: row.id,
      details: { variant },
    });
    if (lastViews.size >= remembered) lastViews.clear();
    lastViews.set(view, now);
  };
}
