import { findImport, type ImportRow } from '#features/imports/imports.repo.ts';
import { publishImport } from '#features/imports/publish-import.ts';
import type { Ctx } from '#platform/context.ts';

const everyMs = 2_000;

/** Tells those who look at it how far an import is, and aborts once somebody has stopped it. */
export function watchImport(
  { db, log }: Pick<Ctx, 'db' | 'log'>,
  row: ImportRow,
): Disposable & { signal: AbortSignal } {
  const stop = new AbortController();
  const look = async (): Promise<void> => {
    const now = await findImport(db, row.id);
    if (now?.state !== row.state) stop.abort();
    else await publishImport(db, row);
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'an import could not be watched'));
  }, everyMs);
  return { signal: stop.signal, [Symbol.dispose]: () => clearInterval(timer) };
}
