import type { updateUploadDetails } from '@heirloom/contract/uploads/uploads.schema.ts';
import type { z } from 'zod';
import { lockedForFinish } from '#features/uploads/finish-upload.service.ts';
import { refusalFor } from '#features/uploads/refusal-for.ts';
import { spacesFor } from '#features/uploads/spaces-for.ts';
import { uploadWords } from '#features/uploads/uploads.messages.ts';
import { requireAdding, requireOwnUpload } from '#features/uploads/uploads.policy.ts';
import { chooseSpaces, describeUpload, lockUpload } from '#features/uploads/uploads.repo.ts';
import type { ActorCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';

type UpdateCtx = Pick<ActorCtx, 'db' | 'config' | 'storage' | 'clock' | 'actor'>;
type Update = { id: string } & z.output<typeof updateUploadDetails>;

/**
 * Replaces what was declared of an upload of the caller.
 * @throws AppError NOT_FOUND, CONFLICT when it was refused or is stored: a person may have changed its item since
 */
export function updateUpload(ctx: UpdateCtx, { id, spaceIds, ...details }: Update): Promise<void> {
  return lockedForFinish(ctx, id, async () => {
    const { owner_id: ownerId } = await requireOwnUpload(ctx, ctx.actor, id);
    await requireAdding(ctx.db, ctx.actor, { ownerId, spaceIds: spaceIds ?? [] });
    await ctx.db.transaction().execute(async (trx) => {
      // Another process may be finishing it: it reads the row under the same lock.
      const upload = await lockUpload(trx, id);
      if (!upload) throw new AppError('NOT_FOUND');
      if (upload.state === 'refused')
        throw new AppError('CONFLICT', refusalFor(upload.refusal ?? ''));
      if (upload.state === 'stored') {
        throw new AppError('CONFLICT', uploadWords().completeAlready);
      }
      await describeUpload(trx, id, details);
      if (spaceIds && ownerId === ctx.actor.userId) {
        const sharing = { spaceIds, byRule: true };
        await chooseSpaces(trx, id, await spacesFor(trx, ctx.config, { ownerId, sharing }));
      }
      await publish(trx, {
        topic: 'uploads',
        action: 'updated',
        userId: upload.actor_id,
        entityId: id,
      });
    });
  });
}
