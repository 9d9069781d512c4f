import { Readable } from 'node:stream';
import { auditFilter } from '@heirloom/contract/audit/audit.contract.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exportAuditAsCsv, exportAuditAsJson } from '#features/audit/export-audit.ts';
import { currentActor } from '#features/auth/current-actor.ts';
import { exportImportFiles } from '#features/imports/export-files.ts';
import { exportStatistics } from '#features/statistics/export-statistics.ts';
import { contentDisposition } from '#http/file-headers.ts';
import { readId } from '#http/read-id.ts';
import type { RunningResponses } from '#http/running-responses.ts';
import { type Actor, type Ctx, isAdmin } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type Kind = 'csv' | 'json';

const contentTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };

/** Without a byte order mark Excel reads a table in the computer's legacy encoding and spoils every umlaut. */
const openings = { csv: '\uFEFF', json: '' };

async function* opened(kind: Kind, lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield openings[kind];
  yield* lines;
}

/** GET /api/imports/{id}/files.csv for whose import it is, /api/statistics.csv for administrators, /api/audit.csv and /api/audit.json for superusers. */
export function exportsRoute(ctx: Ctx, { running }: { running: RunningResponses }) {
  return async (app: FastifyInstance): Promise<void> => {
    const answer = (
      reply: FastifyReply,
      name: string,
      kind: Kind,
      lines: AsyncIterable<string>,
    ) => {
      const day = ctx.clock.now().toISOString().slice(0, 10);
      return reply
        .header('content-type', contentTypes[kind])
        .header(
          'content-disposition',
          contentDisposition('attachment', `heirloom-${name}-${day}.${kind}`),
        )
        .header('cache-control', 'no-store')
        .send(Readable.from(opened(kind, lines)));
    };

    /** Lets in who is allowed to see this, for as long as they are. */
    const admit = (
      { actor }: FastifyRequest,
      reply: FastifyReply,
      isAllowed: (actor: Actor) => boolean,
    ): Actor => {
      const admitted = requireActor(actor, isAllowed);
      running.watch(reply.raw, {
        people: [admitted.userId],
        check: async () => requireActor(await currentActor(ctx, admitted), isAllowed),
      });
      return admitted;
    };

    app.get('/api/statistics.csv', { exposeHeadRoute: false }, async (request, reply) => {
      admit(request, reply, isAdmin);
      return answer(reply, 'statistics', 'csv', exportStatistics(ctx));
    });

    app.get<{ Params: { id: string } }>(
      '/api/imports/:id/files.csv',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const actor = admit(request, reply, ({ isActive }) => isActive);
        const id = readId(request.params.id);
        return answer(reply, 'import', 'csv', await exportImportFiles({ db: ctx.db, actor }, id));
      },
    );

    for (const kind of ['csv', 'json'] as const) {
      app.get(`/api/audit.${kind}`, { exposeHeadRoute: false }, async (request, reply) => {
        const actor = admit(request, reply, ({ role }) => role === 'superuser');
        const filter = auditFilter.safeParse(request.query);
        if (!filter.success) throw new AppError('BAD_REQUEST');
        const write = kind === 'csv' ? exportAuditAsCsv : exportAuditAsJson;
        return answer(reply, 'audit-log', kind, write({ db: ctx.db, actor }, filter.data));
      });
    }
  };
}

function requireActor(actor: Actor | null, isAllowed: (actor: Actor) => boolean): Actor {
  if (!actor) throw new AppError('UNAUTHENTICATED');
  if (!isAllowed(actor)) throw new AppError(actor.isActive ? 'FORBIDDEN' : 'SUBSCRIPTION_EXPIRED');
  return actor;
}
