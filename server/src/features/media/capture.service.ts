import type { MediaItem, setCaptureInput } from '@heirloom/contract/media/media.schema.ts';
import type { z } from 'zod';
import { authorizeAll } from '#features/media-items/media-items.policy.ts';
import { lockLiveItems } from '#features/media-items/media-items.repo.ts';
import { publishOrder } from '#features/media-items/publish-media.ts';
import { recordForeignItems } from '#features/media-items/record-foreign-items.ts';
import { captureByPerson } from '#features/media/capture-by-person.ts';
import { presentMediaItem, revisionOfItem } from '#features/media/media.present.ts';
import { changeGiven } from '#features/processing/processing.service.ts';
import type { ActorCtx } from '#platform/context.ts';
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
    const wanted = [...new Set(ids)].map((id) => found.get(id));
    for (const row of await authorizeAll(trx, ctx.actor, { rows: wanted, right: 'mend' })) {
      requireRevision(revision, revisionOfItem(row));
      const [changed] = await changeGiven(ctx, trx, { rows: [row], changes: capture });
      items.push(presentMediaItem(changed!));
    }
    await publishOrder(trx, rows);
    const [actor, details] = [ctx.actor, { changed: 'capture date' }];
    const deed = { actor, right: 'mend', action: 'media.edited', details } as const;
    await recordForeignItems(trx, rows, deed);
    return { items };
  });
}
