// Imports from an Immich server that administrators begin in the browser.
import { findKey, keepKey } from '#features/imports/import-keys.repo.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import type { ImportRow } from '#features/imports/imports.repo.ts';
import { openImmich } from '#features/imports/readers/immich/immich-source.ts';
import type { OpenSources } from '#features/imports/source/open-sources.ts';
import { SourceGone } from '#features/imports/source/source.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { ForbiddenTarget, openTarget } from '#platform/outgoing-target.ts';

type Door = { address: string; key: string };

/**
 * Opens the Immich server at an address that somebody has typed, where this server may call it.
 * @throws SourceGone with a sentence
 */
export async function openImmichAt(
  { config }: Pick<Ctx, 'config'>,
  { address, key }: Door,
): Promise<OpenSources> {
  try {
    const { url, lookup } = openTarget(address, config.IMPORT_HOSTS);
    return await openImmich({ address: url, key, lookup });
  } catch (error) {
    if (!(error instanceof ForbiddenTarget)) throw error;
    throw new SourceGone(importWords('en').immichForbidden, { cause: error });
  }
}

/** Opens it again for an import, with the key that was kept. @throws SourceGone with a sentence */
export async function openImmichOf(
  ctx: Pick<Ctx, 'db' | 'config' | 'secrets'>,
  { id, source }: ImportRow,
): Promise<OpenSources> {
  const sealed = await findKey(ctx.db, id);
  const key = sealed && ctx.secrets.open(sealed, purposeOf(id));
  if (key === null) throw new SourceGone(importWords('en').immichKeyGone);
  return openImmichAt(ctx, { address: source, key });
}

export async function keepImmichKey(
  trx: Db,
  { secrets }: Pick<Ctx, 'secrets'>,
  { id, key }: { id: string; key: string },
): Promise<void> {
  await keepKey(trx, id, secrets.seal(key, purposeOf(id)));
}

const purposeOf = (importId: string): string => `import-key:${importId}`;
