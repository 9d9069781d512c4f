import { beforeEach, expect, it, vi } from 'vitest';

// With a memory of its own for each test: other test files of this process may have filled the shared one.
let nameOf: (text: string) => string | undefined;
let statementName: (text: string) => string | undefined;
beforeEach(async () => {
  vi.resetModules();
  ({ nameOf, statementName } = await import('#platform/db/prepared.ts'));
});

it.each([
  'select /* prepared */ "value" from "setting" where "key" = $1',
  '/* prepared */\n    with event as (insert into change_event (topic) select $1) select 1',
  'insert into "rendition" ("media_id", "kind") values ($1, $2) on conflict do nothing',
  'insert into "rendition" ("media_id", "kind") values ($1, $2), ($3, $4), ($5, $6)',
  'update "media" set "width" = $1, "height" = $2 where "id" = $3',
  'delete from "rendition" where "media_id" = $1 and "kind" in ($2)',
])('plans once what one key names, or what adds a row: %s', (text) => {
  expect(statementName(text)).toMatch(/^[\w-]{43}$/);
  expect(statementName(text)).toBe(statementName(text));
});

it.each([
  // Lists and searches: their best plan depends on the values.
  'select * from "media" where "user_id" = $1 order by "upload_date" limit $2',
  'update "media" set "deleted_at" = now() where "user_id" = $1',
  'insert into "import_entry" ("path") select "path" from "import_entry" where "import_id" = $1',
  // Once a newer version has added a column it could not be run any more.
  'insert into "upload" ("id", "size") values ($1, $2) returning *',
])('plans anew each time: %s', (text) => {
  expect(statementName(text)).toBeUndefined();
});

it.each([
  'SELECT *, now() FROM pgboss.job',
  'WITH next AS (SELECT 1) SELECT j.* FROM pgboss.job j',
])('plans anew what returns all columns, also for the job queue: %s', (text) => {
  expect(nameOf(text)).toBeUndefined();
});

it('keeps a few hundred plans for each connection, and none that is very long', () => {
  expect(nameOf(`insert into "tag" ("name") values ${'($1), '.repeat(1000)}`)).toBeUndefined();
  const texts = Array.from({ length: 1000 }, (_, at) => `update "media" set "a${at}" = $1`);
  const named = texts.filter((text) => nameOf(text) !== undefined);
  expect(named).toHaveLength(300);
});

it('leaves names for others, however many rows are added at once', () => {
  for (const table of ['tag', 'collection_item']) {
    for (let rows = 1; rows <= 200; rows += 1) {
      const values = Array.from({ length: rows }, () => '($1, $2)').join(', ');
      statementName(`insert into "${table}" ("a", "b") values ${values}`);
    }
  }
  expect(statementName('update "media" set "width" = $1 where "id" = $2')).toBeDefined();
});
