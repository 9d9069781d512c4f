import { recordAudit } from '#features/audit/record-audit.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { MediaVariant } from '#features/media/media-variant.ts';
import type { Ctx, Viewer } from '#platform/context.ts';

/** Thumbnails and posters are how lists look; these show the thing itself. */
const looks: MediaVariant[] = ['original', 'download', 'play', 'mid', 'low', 'zoom', 'motion'];

/** A player asks for one film in a hundred pieces: that is one look. */
const ONE_LOOK_MS = 10 * 60 * 1000;
const REMEMBERED = 10_000;

/**
 * Makes the recorder of administrators' looks at others' media (security.md 1). It writes before a byte is sent: what
 * cannot be recorded is not shown.
 */
export const createLookRecorder = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>) => {
  const lastLooks = new Map<string, number>();
  return async (viewer: Viewer, row: MediaRow, variant: MediaVariant): Promise<void> => {
    if (viewer.userId === row.user_id || !looks.includes(variant)) return;
    const look = `${viewer.userId} ${row.id} ${variant}`;
    const now = clock.now().getTime();
    if (now - (lastLooks.get(look) ?? -Infinity) < ONE_LOOK_MS) return;
    await recordAudit(db, {
      actorId: viewer.userId,
      action: "saw another's original",
      targetUserId: row.user_id,
      targetId: row.id,
      details: { variant },
    });
    if (lastLooks.size >= REMEMBERED) lastLooks.clear();
    lastLooks.set(look, now);
  };
};
