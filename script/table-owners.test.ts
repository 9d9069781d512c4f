// Checks that only its owner writes a table, and that SQL is only in the files meant for it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  findIdleExceptions,
  findViolations,
  listMismatches,
  owners,
  type SourceFile,
} from './table-owners.ts';

const root = path.resolve(import.meta.dirname, '../server/src');

/** Leaves out tests and their helpers, which may use the whole database, and migrations, which change all tables. */
const isLeftOut = (file: string) =>
  /\.(?:test|harness|fixture)\.ts$/.test(file) || file.startsWith('platform/db/migrations/');

const files: SourceFile[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !isLeftOut(file))
  .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));
const schema = readFileSync(path.join(root, 'platform/db/schema.ts'), 'utf8');

const refused = (file: string, text: string) => findViolations({ path: file, text });

describe('the server', () => {
  it('writes each table in the repos of its owner only, and has SQL in repos and reads only', () => {
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap(findViolations)).toEqual([]);
  });

  it('has an owner for each table, and no owner of a table that is gone', () => {
    expect(Object.keys(owners).length).toBeGreaterThan(20);
    expect(listMismatches(schema)).toEqual([]);
  });

  it('is read well enough to see a write of each table', () => {
    const seen = files.flatMap(({ text }) => refused('elsewhere.ts', text));
    const unseen = Object.keys(owners).filter(
      (table) => !seen.includes(`elsewhere.ts writes ${table}`),
    );
    expect(unseen).toEqual([]);
  });

  it('needs every exception', () => {
    expect(findIdleExceptions(files)).toEqual([]);
    expect(findIdleExceptions([])).not.toEqual([]);
  });
});

describe('the check refuses', () => {
  it.each([
    ["db.deleteFrom('shares').where('media_id', 'in', ids)", 'shares'],
    ["db.insertInto('shares as share').values(row)", 'shares'],
    ["trx\n  .updateTable(\n  'shares')", 'shares'],
    ['sql`delete from shares where id = ${id}`', 'shares'],
    ['sql`with gone as (insert into shares (id) values (1)) select 1`', 'shares'],
    ['sql`update auth."user" as u set name = 1`', 'auth.user'],
    ['db.deleteFrom(table)', 'table'],
  ])("a write of another's table: %s", (text, table) => {
    const file = 'features/media/media.repo.ts';
    expect(refused(file, text)).toEqual([`${file} writes ${table}`]);
  });

  it('a write of the own table outside a repo', () => {
    const file = 'features/share-links/end-shares.ts';
    expect(refused(file, "db.deleteFrom('shares')")).toContain(`${file} writes shares`);
    expect(refused('features/share-links/share-links.repo.ts', "db.deleteFrom('shares')")).toEqual(
      [],
    );
  });

  it("a write of the platform's tables by a feature, and of a feature's by the platform", () => {
    expect(refused('features/roles/x.repo.ts', "db.insertInto('setting')")).toHaveLength(1);
    expect(refused('platform/setting-rows.ts', "db.insertInto('setting')")).toEqual([]);
    expect(refused('platform/setting-rows.ts', "db.insertInto('media')")).toHaveLength(1);
  });

  it('more than an exception is made for', () => {
    const file = 'platform/auth/recent-proof.ts';
    expect(refused(file, "db.updateTable('auth.session')")).toEqual([]);
    expect(refused(file, "db.updateTable('auth.user')")).toEqual([`${file} writes auth.user`]);
  });

  it.each([
    "db.selectFrom('media').selectAll()",
    "rows.innerJoin('auth.user', 'id', 'user_id')",
    "import { type Kysely, sql } from 'kysely';",
  ])('SQL in a service, a job or a route: %s', (text) => {
    for (const file of [
      'features/media/x.service.ts',
      'features/media/x.job.ts',
      'http/x.route.ts',
    ])
      expect(refused(file, text)).toEqual([`${file} holds SQL`]);
    expect(refused('features/media/x.read.ts', text)).toEqual([]);
  });

  it('a write in a read, of the own table too', () => {
    const file = 'features/processing/x.read.ts';
    expect(refused(file, "db.insertInto('background_run')")).toEqual([
      `${file} writes background_run, though it is a read`,
    ]);
  });

  it('a table that nobody owns, and an owner of nothing', () => {
    const grown = schema.replace('export type Database = {', '$&\n  album: AlbumTable;');
    expect(listMismatches(grown)).toEqual(['album has no owner']);
    expect(listMismatches(schema, [...Object.keys(owners), 'album'])).toEqual([
      'album is no table',
    ]);
  });

  it('nothing for what a comment says, or for other words of SQL', () => {
    const file = 'features/media/x.repo.ts';
    expect(refused(file, '// delete from shares\n/* update shares set */')).toEqual([]);
    expect(refused(file, 'sql`select 1 from shares for update`')).toEqual([]);
    expect(refused(file, "import type { Kysely } from 'kysely';")).toEqual([]);
  });
});
