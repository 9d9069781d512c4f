import path from 'node:path';
import { openImmichOf } from '#features/imports/immich-imports.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import type { ImportRow } from '#features/imports/imports.repo.ts';
import { type OpenSources, openSources } from '#features/imports/source/open-sources.ts';
import { locatePlace } from '#features/imports/source/server-places.ts';
import { SourceGone } from '#features/imports/source/source.ts';
import { openStagedSources } from '#features/imports/source/staged-source.ts';
import { holdSource } from '#features/uploads/import-source.service.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type OpenCtx = Pick<Ctx, 'db' | 'config' | 'storage' | 'clock' | 'media' | 'jobs' | 'secrets'>;

/**
 * Opens what an import that was begun in a browser reads from.
 * @throws SourceGone with a sentence
 */
export async function openSourcesOf(ctx: OpenCtx, row: ImportRow): Promise<OpenSources> {
  if (row.origin === 'browser') return openSent(ctx, row);
  if (row.origin === 'immich') return openImmichOf(ctx, row);
  if (row.origin === 'command') throw new SourceGone(importWords('en').notByBrowser);
  const { IMPORT_DIR: root } = ctx.config;
  if (root === undefined) throw new SourceGone(importWords('en').noFolder);
  const places = row.source.split('\n').map((place) => locate(root, path.relative(root, place)));
  return openSources(ctx.config, await Promise.all(places));
}

/** What was chosen may have become a link since then. */
async function locate(root: string, place: string): Promise<string> {
  try {
    return await locatePlace(root, place);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new SourceGone(importWords('en').sourceGone, { cause: error });
  }
}

async function openSent(ctx: OpenCtx, row: ImportRow): Promise<OpenSources> {
  const uploads = await holdSource(ctx, row.id);
  if (uploads === null) throw new SourceGone(importWords('en').filesMissing);
  if (uploads.length === 0) throw new SourceGone(importWords('en').sourceGone);
  return openStagedSources(ctx.storage.staging, { importId: row.id, uploads });
}
