import type { MediaItem, setCaptureInput } from '@heirloom/contract/media/media.schema.ts';
import type { z } from 'zod';
import { recordForeignItems } from '#features/audit/record-audit.ts';
import { authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { lockLiveItems } from '#features/media-items/media-items.repo.ts';
import { captureByPerson } from '#features/media/capture-by-person.ts';
import { presentMediaItem, revisionOfItem } from '#features/media/media.present.ts';
import { changeGiven } from '#features/processing/processing.service.ts';
import type { ActorCtx } from '#platform/context.ts';
import { publish } from '#platform/events/publish.ts';
import { requireRevision } from '#platform/revision.ts';

type Input = z.output<typeof setCaptureInput>;

/** Sets the date of all items or none: if one is missing or belongs to another person, the answer is NOT_FOUND. */
export function setCapture(
  ctx: Pick<ActorCtx, 'db' | 'actor' | 'jobs'>,
  { ids, revision, ...date }: Input,
): Promise<{ items: MediaItem[] }> {
  const capture = captureByPerson(date);
  return ctx.db.transaction().execute(async (trx) => {
    const rows = await lockLiveItems(trx, [...new Set(ids)]);
    const found = new Map(rows.map((row) => [row.id, row]));
    const items: MediaItem[] = [];
    for (const id of new Set(ids)) {
      const row = authorizeMedia(ctx.actor, found.get(id));
      requireRevision(revision, revisionOfItem(row));
      const [changed] = await changeGiven(ctx, trx, { rows: [row], changes: capture });
      items.push(presentMediaItem(changed!));
    }
    // The order of lists by date has changed: one event without an item makes the clients load them again.
    for (const userId of new Set(rows.map((row) => row.user_id))) {
      await publish(trx, { topic: 'media', action: 'updated', userId, entityId: null });
    }
    const [actorId, details] = [ctx.actor.userId, { changed: 'capture date' }];
    await recordForeignItems(trx, rows, { actorId, action: 'media.edited', details });
    return { items };
  });
}
