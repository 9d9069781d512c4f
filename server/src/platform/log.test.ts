import { stripVTControlCharacters } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { ToolError } from '#platform/media/tools/tool-error.ts';
import { toReadable } from '#platform/readable-log.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const words = 'Anna at the secret lake';

/** Logs the error and returns the line. */
function logged(err: unknown): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error({ err }, 'it failed');
  return lines.join('');
}
function failureOf(query: Promise<unknown>): Promise<unknown> {
  return query.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
}

describe('an error of the database', () => {
  it('is logged without the row that it is about', async () => {
    const userId = crypto.randomUUID();
    const error = await failureOf(
      sql`insert into media (id, user_id, type, title, bucket, file_path, file_size, original_name, mime_type, sha256)
        values (gen_random_uuid(), ${userId}, 'image', ${words}, 'images', ${words}, 1, ${words}, 'image/jpeg', 'x')`.execute(
        database.db,
      ),
    );
    expect(JSON.stringify(error)).toContain(words);
    const line = logged(error);
    expect(line).not.toContain(words);
    expect(JSON.parse(line)).toMatchObject({
      err: { code: '23514', table: 'media', constraint: 'media_sha256_check' },
    });
  });

  it('is logged without the value that it could not read', async () => {
    const error = await failureOf(sql`select ${words}::text::uuid`.execute(database.db));
    expect((error as Error).message).toContain(words);
    const line = logged(error);
    expect(line).not.toContain(words);
    expect(line).toContain('invalid input syntax for type uuid');
  });
});

it('logs an error of the media tools with its kind and its reason, without file names', () => {
  const toolError = new ToolError({ kind: 'failed', message: 'ffmpeg failed', stderr: words });
  const mediaError = new MediaError({ kind: 'failed', reason: 'The disk is full.', detail: words });
  for (const error of [toolError, mediaError]) {
    const line = logged(new Error('a job failed', { cause: error }));
    expect(line).not.toContain(words);
    expect(JSON.parse(line)).toMatchObject({ err: { cause: { kind: 'failed' } } });
  }
});

it('keeps what helps: name, message, stack, and the causes', () => {
  const error = new AggregateError([new TypeError('inner')], 'outer', { cause: 'a word' });
  expect(JSON.parse(logged(error))).toMatchObject({
    err: {
      type: 'AggregateError',
      message: 'outer',
      stack: expect.stringContaining('log.test.ts'),
      cause: 'a word',
      errors: [{ type: 'TypeError', message: 'inner' }],
    },
  });
});

it('logs no object that was thrown instead of an error', () => {
  expect(logged({ title: words })).not.toContain(words);
});

it('is readable on a terminal', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(toReadable(line)) });
  log.info({ module: 'http' }, 'Server listening');
  log.error({ err: new TypeError('Not so.') }, 'it failed');
  const [info, error] = lines.map((line) => stripVTControlCharacters(line));
  expect(info).toMatch(/^\d\d:\d\d:\d\d Server listening module="http"\n$/);
  expect(error).toMatch(/^\d\d:\d\d:\d\d error it failed\nTypeError: Not so\.\n {4}at /);
});
