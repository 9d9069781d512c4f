import { type Kysely, type SqlBool, sql } from 'kysely';
import { pipelineVersion } from '#features/processing/steps/pipeline-version.ts';
import type { Database } from '#platform/db/schema.ts';

/** A failed step is tried again after a day. A step that has been pending for an hour may have lost its job. */
function isDue(tools: string) {
  return sql<SqlBool>`case step.state
  when 'failed' then step.updated_at < now() - interval '1 day'
  when 'pending' then step.updated_at < now() - interval '1 hour'
  when 'unprocessable' then
    step.tools is distinct from ${tools} or step.pipeline_version <> ${pipelineVersion}
  else false end`;
}

/** Finds a person's films that lack a thumbnail or a duration and for which another try makes sense. */
export async function incompleteFilms(
  db: Kysely<Database>,
  userId: string,
  { tools, limit }: { tools: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('user_id', '=', userId)
    .where('type', '=', 'video')
    .where('deleted_at', 'is', null)
    .where('parent_id', 'is', null)
    .where(sql<SqlBool>`(thumbnail_path is null or coalesce(duration_ms, 0) = 0)`)
    .where(({ or, exists, not, selectFrom }) => {
      const steps = selectFrom('processing_step as step')
        .select('step.step')
        .whereRef('step.media_id', '=', 'media.id')
        .where('step.step', 'in', ['inspect', 'pictures']);
      return or([not(exists(steps)), exists(steps.where(isDue(tools)))]);
    })
    .orderBy('upload_date', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
