import { processMediaJob } from '#features/processing/process-media.job.ts';
import { pipelineVersion } from '#features/processing/pipeline-version.ts';
import type { Ctx } from '#platform/context.ts';

const batch = 500;

/**
 * Has everything made again that can be, when no file of it is left: after a restore. Pictures that people have chosen
 * for their films stay; what lies in the trash waits until somebody takes it out. May be repeated.
 */
export const remakeEverything = async (ctx: Pick<Ctx, 'db' | 'jobs'>): Promise<void> => {
  await forgetMade(ctx);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await ctx.db
      .selectFrom('media')
      .select('id')
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    await ctx.db.transaction().execute(async (trx) => {
      for (const { id } of rows) await ctx.jobs.enqueue(trx, processMediaJob, { mediaId: id });
    });
    after = last.id;
  }
};

const forgetMade = ({ db }: Pick<Ctx, 'db'>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('rendition').where('kind', '<>', 'cover').execute();
    await trx.deleteFrom('processing_step').execute();
    await trx
      .updateTable('media')
      .set({
        status: 'processing',
        status_reason: null,
        status_detail: null,
        progress: null,
        thumbnail_path: null,
      })
      .execute();
    await trx
      .insertInto('processing_step')
      .columns(['media_id', 'step', 'state', 'pipeline_version'])
      .expression(({ selectFrom, val }) =>
        selectFrom('media')
          .select(['id', val('inspect').as('step'), val('pending').as('state')])
          .select(val(pipelineVersion).as('pipeline_version'))
          .where('deleted_at', 'is', null),
      )
      .execute();
  });
