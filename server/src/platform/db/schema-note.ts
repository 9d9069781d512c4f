import { type Kysely, sql } from 'kysely';
import type { Client } from 'pg';
import { z } from 'zod';
import type { SchemaMigration } from '#platform/db/migrations.ts';
import type { Database } from '#platform/db/schema.ts';
import { readSetting, writeSetting } from '#platform/setting-rows.ts';
import { version } from '#platform/version.ts';

const settingKey = 'schema.note';

/** What a version of Heirloom leaves in its database for older ones, which do not know its migrations. */
const schemaNote = z.object({
  /** The latest version that has migrated this database, or found nothing to migrate. */
  version: z.string(),
  /** By the name of a migration the oldest version that may run on the database after it. */
  oldestVersions: z.record(z.string(), z.string()),
});
export type SchemaNote = z.infer<typeof schemaNote>;

/** Returns null for databases that only versions before 0.2.0 have used. */
export async function readSchemaNote(db: Kysely<Database>): Promise<SchemaNote | null> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass('public.setting') is not null as has`.execute(db);
  if (!rows[0]?.has) return null;
  return schemaNote.safeParse(await readSetting(db, settingKey)).data ?? null;
}

/** Reads the version of that note in a transaction of pg; null when there is none. */
export async function readNotedVersion(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ version: string }>(
    `select value ->> 'version' as version from setting where key = $1`,
    [settingKey],
  );
  return rows[0]?.version ?? null;
}

/** Leaves the note of this version, unless it is there. */
export async function leaveSchemaNote(
  db: Kysely<Database>,
  registry: Record<string, SchemaMigration>,
): Promise<void> {
  const oldestVersions = Object.fromEntries(
    Object.entries(registry).flatMap(([name, { oldestVersion }]) =>
      oldestVersion === undefined ? [] : [[name, oldestVersion]],
    ),
  );
  const note: SchemaNote = { version, oldestVersions };
  const there = await readSchemaNote(db);
  if (JSON.stringify(there) !== JSON.stringify(note)) await writeSetting(db, settingKey, note);
}

/** Tells whether a version may run on a database with these migrations, which it does not know. */
export function mayRun(own: string, unknown: string[], note: SchemaNote | null): boolean {
  return unknown.every((name) => {
    const oldest = note?.oldestVersions[name];
    return oldest !== undefined && compareVersions(own, oldest) >= 0;
  });
}

/** Compares two versions such as `0.10.2`: below 0 when `one` is the older. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((each) => each.split('.').map(Number));
  const at = [0, 1, 2].find((place) => left?.[place] !== right?.[place]);
  return at === undefined ? 0 : (left?.[at] ?? 0) - (right?.[at] ?? 0);
}
