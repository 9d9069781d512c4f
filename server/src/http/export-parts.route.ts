import {
  type ExportPartInput,
  withExportScope,
} from '@heirloom/contract/exports/exports.schema.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { currentActor } from '#features/auth/current-actor.ts';
import { safeName } from '#features/downloads/zip-names.ts';
import type { ExportScope } from '#features/export/export-scope.read.ts';
import { findExportPart } from '#features/export/exports.service.ts';
import { isStillInExport } from '#features/export/still-in-export.read.ts';
import { writeExportZip } from '#features/export/write-export-zip.ts';
import { notify } from '#features/mails/send-notice.job.ts';
import type { createZipSender } from '#http/send-zip.ts';
import { type Actor, type Ctx, isAdmin } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type Options = { sendZip: ReturnType<typeof createZipSender> };

const query = withExportScope({
  after: z.uuid().optional(),
  until: z.uuid(),
  number: z.coerce.number().int().positive(),
  of: z.coerce.number().int().positive(),
  withClips: z.stringbool().default(false),
});

/** GET /api/exports/part: one part of an export, as `exports.plan` names them: a ZIP with one folder, which is a bag. */
export function exportPartsRoute(ctx: Ctx, { sendZip }: Options) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/api/exports/part', { exposeHeadRoute: false }, async (request, reply) => {
      const actor = requireActor(request.actor);
      const wanted = readQuery(request.query);
      const scope = await findExportPart({ ...ctx, actor }, wanted);
      await tellOnce(ctx, actor, scope);
      const folder = nameOf(scope.name, wanted, ctx.clock.now());
      const { withClips: withCuts } = wanted;
      /** The item that is being sent. */
      let sentId: string | null = null;
      await sendZip(request, reply, {
        reader: actor.userId,
        fileName: `${folder}.zip`,
        write: (output) =>
          writeExportZip(ctx, {
            scope,
            output,
            folder,
            withCuts,
            actorId: actor.userId,
            onItem: (id) => {
              sentId = id;
            },
          }),
        permission: {
          people: [actor.userId],
          check: async () => {
            const now = { ...ctx, actor: requireActor(await currentActor(ctx, actor)) };
            await requireStill(now, { wanted, sentId });
          },
        },
      });
      return reply;
    });
  };
}

/** One mail for all parts of an export that somebody takes with one device: who gets twenty reads none. */
async function tellOnce(
  ctx: Ctx,
  { userId, sessionId }: Actor,
  { kind, id }: Pick<ExportScope, 'kind' | 'id'>,
): Promise<void> {
  const isFirst = await ctx.limits
    .consume('mail.notice.export', `${sessionId} ${kind} ${id}`)
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
      throw error;
    });
  if (isFirst) await notify(ctx.db, ctx, { userId, notice: { kind: 'archive-downloaded' } });
}

function readQuery(given: unknown): ExportPartInput {
  const { data } = query.safeParse(given);
  if (!data) throw new AppError('BAD_REQUEST');
  return { ...data, after: data.after ?? null };
}

/** As `Heirloom Anna 2026-11-26, 2 of 5`: parts that are unpacked beside each other do not mix. */
function nameOf(name: string | null, { number, of }: ExportPartInput, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return safeName(`Heirloom ${name ?? ''} ${day}, ${number} of ${of}`.replaceAll(/ +/g, ' '));
}

function requireActor(actor: Actor | null): Actor {
  if (!actor) throw new AppError('UNAUTHENTICATED');
  return actor;
}

type Sending = { wanted: ExportPartInput; sentId: string | null };

/** Demands that the reader may still have the part, and the item that is being sent. @throws AppError */
async function requireStill(
  ctx: Pick<Ctx, 'db'> & { actor: Actor },
  { wanted, sentId }: Sending,
): Promise<void> {
  if (wanted.kind === 'everything') {
    // Whoever proved who they are when it began need not do so again before it ends.
    if (!isAdmin(ctx.actor)) throw new AppError('FORBIDDEN');
    return;
  }
  const scope = await findExportPart(ctx, wanted);
  const isThere = sentId === null || (await isStillInExport(ctx.db, scope, sentId));
  if (!isThere) throw new AppError('NOT_FOUND');
}
