/** The whole server with its jobs running, and a way to upload files and wait until they are processed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import type { Insertable } from 'kysely';
import type { FileRow } from '#features/media-items/media-row.ts';
import { enqueueProcessing } from '#features/processing/processing.service.ts';
import type { MediaTable, ProcessingStepName } from '#platform/db/media-tables.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { onDisk } from '#test/on-disk.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

export type ProcessingApp = Awaited<ReturnType<typeof createProcessingApp>>;

type Options = Partial<Insertable<MediaTable>>;

export async function createProcessingApp(settings: Record<string, string> = {}) {
  const app: TestApp = await createTestApp(settings);
  await app.startBackground();
  const { ctx } = app;
  const anna: Person = await createPerson(ctx.db);
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-files-'));
  const media = app.as(anna.actor).media;

  const add = async (content: string | Buffer, changes: Options = {}): Promise<FileRow> => {
    const row = await keepOriginal(ctx, anna.userId, content, { ...changes, status: 'processing' });
    await ctx.db.transaction().execute((trx) => enqueueProcessing(ctx, trx, row.id));
    return row;
  };

  const steps = async (id: string): Promise<Partial<Record<ProcessingStepName, string>>> => {
    const rows = await ctx.db
      .selectFrom('processing_step')
      .select(['step', 'state'])
      .where('media_id', '=', id)
      .execute();
    return Object.fromEntries(rows.map(({ step, state }) => [step, state]));
  };

  /** Waits until every planned step has ended. */
  const settled = async (id: string): Promise<MediaDetails> => {
    for (let tries = 0; tries < 4000; tries += 1) {
      const states = Object.values(await steps(id));
      if (states.length > 0 && !states.includes('pending')) {
        const details = await media.find({ id });
        if (details.status !== 'processing') return details;
      }
      await sleep(50);
    }
    throw new Error(`This item is still being processed: ${JSON.stringify(await steps(id))}`);
  };

  return {
    ...app,
    anna,
    media,
    thumbnails: app.as(anna.actor).thumbnails,
    /** A folder for files that tests make. */
    folder,
    add,
    steps,
    settled,
    /** Uploads a file and waits until it is processed. */
    process: async (content: string | Buffer, options: Options = {}) =>
      settled((await add(content, options)).id),
    renditions: (id: string) =>
      ctx.db.selectFrom('rendition').selectAll().where('media_id', '=', id).execute(),
    /** Returns the path of a derived file. */
    pathOf: async (id: string, kind: string): Promise<string> => {
      const { file_path } = await ctx.db
        .selectFrom('rendition')
        .select('file_path')
        .where('media_id', '=', id)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow();
      return onDisk(ctx).pathOf(kind === 'thumb' ? 'thumbnails' : 'renditions', file_path);
    },
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
