import { Gauge, type Registry } from 'prom-client';
import { lastRun } from '#features/runs/runs.read.ts';
import { countItemsByState, readStatistics } from '#features/statistics/statistics.read.ts';
import type { Ctx } from '#platform/context.ts';

type ArchiveCtx = Pick<Ctx, 'db' | 'jobs' | 'storage' | 'clock' | 'log'>;
type Measured = { labels?: Record<string, string>; value: number };
type Measure = { name: string; help: string; labelNames?: string[]; read(): Promise<Measured[]> };

/** Measures the archive each time the metrics are requested. What can't be read then is left out. */
export function measureArchive(ctx: ArchiveCtx, registry: Registry): void {
  for (const { name, help, labelNames = [], read } of measuresOf(ctx)) {
    const gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect: async () => {
        const measured = await read().catch((error: unknown) => {
          ctx.log.warn({ err: error, metric: name }, 'a metric could not be read');
          return [];
        });
        gauge.reset();
        // A reset sets a gauge without labels to 0, which would be wrong.
        if (labelNames.length === 0) gauge.remove();
        for (const { labels = {}, value } of measured) gauge.set(labels, value);
      },
    });
  }
}

function measuresOf({ db, jobs, storage, clock }: ArchiveCtx): Measure[] {
  return [
    {
      name: 'heirloom_jobs',
      help: 'Background jobs of the last month by kind and state; failed: all tries used up',
      labelNames: ['kind', 'state'],
      read: async () =>
        (await jobs.counts()).map(({ name: kind, state, count: value }) => ({
          labels: { kind, state },
          value,
        })),
    },
    {
      name: 'heirloom_items',
      help: 'Films, photos and recordings by state, without the trash',
      labelNames: ['type', 'state'],
      read: async () => {
        const rows = await countItemsByState(db);
        return rows.map(({ value, ...labels }) => ({ labels, value }));
      },
    },
    {
      name: 'heirloom_kept_bytes',
      help: 'Bytes of the originals, the trash included, and of what was made of them',
      labelNames: ['what'],
      read: async () => {
        const { sizeBytes, derivedBytes } = await readStatistics(db);
        return [
          { labels: { what: 'originals' }, value: sizeBytes },
          { labels: { what: 'copies' }, value: derivedBytes },
        ];
      },
    },
    {
      name: 'heirloom_free_bytes',
      help: 'Bytes that are free where the originals lie; left out while the storage is offline',
      read: async () => {
        const space = (await storage.isOnline()) ? await storage.capacity() : null;
        return space === null ? [] : [{ value: space.freeBytes }];
      },
    },
    {
      name: 'heirloom_last_good_backup_age_seconds',
      help: 'How long ago the last good backup was finished; +Inf when there has been none',
      read: async () => {
        const finishedAt = (await lastRun(db, 'backup', 'ok'))?.finished_at;
        const ageMs = finishedAt ? clock.now().getTime() - finishedAt.getTime() : Infinity;
        return [{ value: ageMs / 1000 }];
      },
    },
  ];
}
