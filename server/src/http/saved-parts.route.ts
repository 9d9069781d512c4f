import type { FastifyInstance } from 'fastify';
import { currentActor } from '#features/auth/current-actor.ts';
import { locateSavedClip } from '#features/clips/save-clip.service.ts';
import { createViewRecorder } from '#features/media/record-view.ts';
import { readId } from '#http/read-id.ts';
import { createFileSender, type FileSenderOptions } from '#http/send-located.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type SavedParams = { Params: { id: string; method: string } };

/** GET and HEAD /api/media/{id}/saved/{method}: the file of a clip that was made for saving. */
export function savedPartsRoute(ctx: Ctx, options: FileSenderOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    const send = createFileSender(ctx, options);
    const recordView = createViewRecorder(ctx);

    app.get<SavedParams>('/api/media/:id/saved/:method', async (request, reply) => {
      const { method } = request.params;
      const asked = { id: readId(request.params.id), method };
      const open = (reader: Actor | null) => {
        if (!reader) throw new AppError('UNAUTHENTICATED');
        if (!reader.isActive) throw new AppError('SUBSCRIPTION_EXPIRED');
        return locateSavedClip({ ...ctx, actor: reader }, asked);
      };
      const { actor } = request;
      const { row, located } = await open(actor);
      await send(request, reply, {
        row,
        located,
        caching: 'never',
        permission: {
          people: [actor!.userId, row.user_id],
          check: async () => open(await currentActor(ctx, actor!)),
        },
        beforeSending: () => recordView(actor!, row, 'download'),
      });
      return reply;
    });
  };
}
