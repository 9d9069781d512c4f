import type { declaredDetails } from '@heirloom/contract/uploads/uploads.schema.ts';
import type { z } from 'zod';
import { changeItem } from '#features/media/media.service.ts';
import { lockedForFinish } from '#features/uploads/finish-upload.service.ts';
import { requireOwnUpload } from '#features/uploads/uploads.policy.ts';
import { describeUpload } from '#features/uploads/uploads.repo.ts';
import type { ActorCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';

type UpdateCtx = Pick<ActorCtx, 'db' | 'storage' | 'clock' | 'jobs' | 'actor'>;
type Update = { id: string } & z.output<typeof declaredDetails>;

/**
 * Replaces what was declared of an upload of the caller. If it was stored meanwhile, its item is changed.
 * @throws AppError NOT_FOUND, CONFLICT when it was refused
 */
export function updateUpload(ctx: UpdateCtx, { id, ...details }: Update): Promise<void> {
  return lockedForFinish(ctx, id, async () => {
    const upload = await requireOwnUpload(ctx, ctx.actor, id);
    if (upload.state === 'refused') throw new AppError('CONFLICT', upload.refusal ?? undefined);
    if (upload.state === 'stored') {
      if (upload.media_id === null) throw new AppError('NOT_FOUND');
      const { title, description } = details;
      await changeItem(ctx, { id: upload.media_id, title, description });
      return;
    }
    await ctx.db.transaction().execute(async (trx) => {
      await describeUpload(trx, id, details);
      await publish(trx, {
        topic: 'uploads',
        action: 'updated',
        userId: upload.actor_id,
        entityId: id,
      });
    });
  });
}
