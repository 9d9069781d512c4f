import { readdirSync } from 'node:fs';
import type { Migration } from 'kysely/migration';

const folder = new URL('migrations/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));

/**
 * Every migration by its name, in the order in which they run: that of their numbers. To add one, add a file with the
 * next number; never change one that shipped.
 */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(files.toSorted().map(async (file) => [nameOf(file), await load(file)])),
);

function nameOf(file: string): string {
  return file.replace(/\.ts$/, '');
}

async function load(file: string): Promise<Migration> {
  return (await import(new URL(file, folder).href)) as Migration;
}
