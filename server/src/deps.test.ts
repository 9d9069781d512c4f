import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { createDeps } from '#deps.ts';
import { readConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { createTestDatabase } from '#test/test-db.ts';

it('closes the connections and the lock of a start that is refused half-way', async () => {
  const { pool, connectionString, drop } = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'heirloom-deps-'));
  try {
    await writeFile(path.join(dataDir, 'secret'), 'no secret', { mode: 0o600 });
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: connectionString });
    const onlyServer = { onLost: () => undefined };
    const refused = createDeps(config, createLog('silent'), { onlyServer });
    await expect(refused).rejects.toThrow(StartRefused);
    await vi.waitFor(
      async () => {
        const { rows } = await pool.query(
          `select application_name from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        );
        expect(rows).toEqual([]);
      },
      { timeout: 30_000 },
    );
  } finally {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
