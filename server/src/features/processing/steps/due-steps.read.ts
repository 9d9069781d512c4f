import { sql } from 'kysely';
import { pipelineChanges, pipelineVersion } from '#features/processing/steps/pipeline-version.ts';
import type { Db } from '#platform/db/schema.ts';

/** Finds items of which today's tools or pipeline may make more than earlier ones did; the newest first. */
export async function findDueItems(db: Db, tools: string, limit: number): Promise<string[]> {
  const rows = await dueSteps(db, tools)
    .select('media.id')
    .distinct()
    .orderBy('media.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countDueItems(db: Db, tools: string): Promise<number> {
  const { count } = await dueSteps(db, tools)
    .select(({ fn }) => fn.count<string>('media.id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findDueSteps(db: Db, tools: string, mediaId: string) {
  return dueSteps(db, tools)
    .select(['made.step', 'made.state'])
    .where('media.id', '=', mediaId)
    .execute();
}

function dueSteps(db: Db, tools: string) {
  return db
    .selectFrom('processing_step as made')
    .innerJoin('media', 'media.id', 'made.media_id')
    .where('media.deleted_at', 'is', null)
    .where('made.state', '<>', 'pending')
    .where(({ eb, and, or }) =>
      or([
        and([
          eb('made.state', '=', 'unprocessable'),
          or([
            eb(sql`made.tools`, 'is distinct from', tools),
            eb('made.pipeline_version', '<', pipelineVersion),
          ]),
        ]),
        ...pipelineChanges.map(({ version, step, types, states, withChapters }) =>
          and([
            eb('made.step', '=', step),
            eb('media.type', 'in', types),
            eb('made.pipeline_version', '<', version),
            ...(states ? [eb('made.state', 'in', states)] : []),
            ...(withChapters ? [eb(sql`media.facts #> '{chapters,0}'`, 'is not', null)] : []),
          ]),
        ),
      ]),
    );
}
