import { readdirSync } from 'node:fs';
import type { Migration } from 'kysely/migration';

export type SchemaMigration = Migration & {
  /**
   * The oldest version of Heirloom that may run on the database after this migration, because all that it reads and
   * writes is as before; missing: no earlier version may. So an update can be taken back without losing anything.
   */
  oldestVersion?: string;
};

const folder = new URL('migrations/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));

/**
 * Every migration by its name, in the order in which they run: that of their numbers. To add one, add a file with the
 * next number; never change one that shipped. Where the version before may run on the result, it exports
 * `oldestVersion`.
 */
export const migrations: Record<string, SchemaMigration> = Object.fromEntries(
  await Promise.all(files.toSorted().map(async (file) => [nameOf(file), await load(file)])),
);

function nameOf(file: string): string {
  return file.replace(/\.ts$/, '');
}

async function load(file: string): Promise<SchemaMigration> {
  return (await import(new URL(file, folder).href)) as SchemaMigration;
}
