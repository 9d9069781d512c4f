// Secrets of all kinds are used on a whole server; then everything that it has written is searched for them.
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runHeirloom } from '#features/backups/backups.harness.ts';
import { startWholeServer, type WholeServer } from '#test/faults/whole-server.ts';
import { immichKey, startImmich } from '#test/immich-server.ts';
import { restCaller } from '#test/insert-api-key.ts';
import { insertMedia } from '#test/insert-media.ts';
import { startMailServer } from '#test/mail-server.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts';
import { totpCode } from '#test/totp.ts';

const passwords = {
  first: 'Kettle-of-fish-4711',
  mistyped: 'Kettle-of-fish-4712',
  second: 'Basket-of-eels-0815',
  ofLink: 'Bucket-of-crabs-1234',
  ofGuests: 'Barrel-of-shrimps-5678',
};
const email = 'anna@planted.test';
const title = 'Anna at the secret lake';

let folder: string;
let database: TestDatabase;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let immich: Awaited<ReturnType<typeof startImmich>>;
let server: WholeServer;
let log = '';
let cookie = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-planted-'));
  database = await createTestDatabase();
  mails = await startMailServer();
  immich = await startImmich({ assets: [], albums: [] });
  server = await startWholeServer({
    databaseUrl: database.connectionString,
    folder,
    environment: {
      LOG_LEVEL: 'debug',
      SMTP_URL: mails.smtpUrl,
      BACKUP_DIR: path.join(folder, 'backup'),
      WEBHOOK_HOSTS: '127.0.0.1',
      IMPORT_HOSTS: new URL(immich.address).hostname,
      SPACES: 'all',
    },
    onOutput: (text) => (log += text),
  });
});
afterAll(async () => {
  await server?.stop();
  immich?.close();
  await mails?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Calls a procedure as the browser of one person, and keeps its cookies. */
async function call<Answer = unknown>(
  procedure: string,
  input?: object,
  status = 200,
): Promise<Answer> {
  const answer = await fetch(`${server.origin}/api/rpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.origin, cookie },
    body: JSON.stringify({ json: input }),
  });
  const set = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]!);
  const kept = new Map([...cookie.split('; '), ...set].map((pair) => [pair.split('=')[0], pair]));
  cookie = [...kept.values()].filter(Boolean).join('; ');
  expect(answer.status, `${procedure}\n${log.slice(-2_000)}`).toBe(status);
  return ((await answer.json()) as { json: Answer }).json;
}

/** Returns the code of the link in the next mail. */
async function mailedCode(count: number): Promise<string> {
  await vi.waitFor(() => expect(mails.mails).toHaveLength(count), { timeout: 60_000 });
  const text = mails.mails[count - 1]!.source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return /code=([\w-]{43})/.exec(text)?.[1] ?? expect.fail(text);
}

const sessionOf = () =>
  decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? expect.fail(cookie));

/** Uses every kind of secret, and returns them. */
async function plantSecrets(): Promise<Record<string, string>> {
  const { first, second, mistyped, ofLink, ofGuests } = passwords;
  await call('auth/signUp', { email, username: 'anna', password: first });
  const confirmation = await mailedCode(1);
  await call('auth/confirmEmail', { code: confirmation });
  await call('auth/signOut');
  await call('auth/signIn', { email, password: mistyped }, 401);
  await call('auth/signIn', { email, password: first });
  const firstSession = sessionOf();
  const before = mails.mails.length;
  await call('auth/requestReset', { email });
  const reset = await mailedCode(before + 1);
  await call('auth/openReset', { code: reset });
  await call('auth/resetPassword', { newPassword: second });
  const { user } = await call<{ user: { id: string } }>('auth/signIn', { email, password: second });
  await database.db
    .insertInto('user_roles')
    .values({ user_id: user.id, role: 'superuser' })
    .execute();
  await call('auth/stepUp', { password: second });
  const { secret: apiKey } = await call<{ secret: string }>('apiKeys/create', {
    name: 'Frame',
    mayChange: false,
    days: 30,
  });
  const { secret: webhook } = await call<{ secret: string }>('webhooks/create', {
    url: 'http://127.0.0.1:9/hook?key=of-the-target',
    kinds: ['media.added'],
  });
  const { id: mediaId } = await insertMedia(database.db, user.id, { title, original_name: title });
  const share = await call<{ path: string }>('shares/create', { mediaId, password: ofLink });
  const link = share.path.split('/').at(-1)!;
  await fetch(`${server.origin}/s/${link}`);
  await call('shares/unlock', { token: link, password: ofLink });
  await restCaller(server.origin, apiKey)('GET', `/media/${mediaId}`);
  await restCaller(server.origin, `${apiKey}x`)('GET', `/media/${mediaId}`);
  const { id: spaceId } = await call<{ id: string }>('spaces/create', { name: 'The Bergs' });
  const joining = await call<{ path: string }>('spaces/createLink', { spaceId, role: 'viewer' });
  const membersLink = joining.path.split('/').at(-1)!;
  await call('spaces/openLink', { token: membersLink });
  const box = await call<{ path: string }>('guestBoxes/create', { spaceId, password: ofGuests });
  const guestsLink = box.path.split('/').at(-1)!;
  await call('guestBoxes/unlock', { token: guestsLink, password: ofGuests });
  await fetch(`${server.origin}/g/${guestsLink}`);
  const { address } = immich;
  await call('imports/create', { source: { from: 'immich', address, key: immichKey } });
  const setup = await call<{ secret: string; recoveryCodes: string[] }>('auth/enableTwoFactor', {
    password: second,
  });
  await call('auth/confirmTwoFactor', { code: totpCode(setup.secret) });
  return {
    ...passwords,
    confirmation,
    reset,
    firstSession,
    lastSession: sessionOf(),
    apiKey,
    webhook,
    link,
    membersLink,
    guestsLink,
    immichKey,
    twoFactor: setup.secret,
    ...Object.fromEntries(setup.recoveryCodes.map((code, at) => [`recovery ${at}`, code])),
  };
}

/** A secret as it may have been written. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString('base64').replaceAll('=', '');
  return [secret, encodeURIComponent(secret), base64, bytes.toString('hex')];
}

const unpacked = (bytes: Buffer): string =>
  (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('latin1');

async function readFilesBelow(place: string): Promise<[string, string][]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(place, file), unpacked(await readFile(file))] as [string, string];
    }),
  );
}

async function readTables(): Promise<[string, string][]> {
  const { rows } = await sql<{ table: string }>`
    select format('%I.%I', table_schema, table_name) as table from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    database.db,
  );
  return Promise.all(
    rows.map(async ({ table }): Promise<[string, string]> => {
      const all = await sql<{
        row: string;
      }>`select t::text as row from ${sql.raw(table)} t`.execute(database.db);
      return [table, all.rows.map(({ row }) => row).join('\n')];
    }),
  );
}

it('writes no secret anywhere, and no title into its log [A79]', { timeout: 180_000 }, async () => {
  const secrets = await plantSecrets();
  for (const [name, secret] of Object.entries(secrets)) expect(secret, name).toMatch(/^.{8,}$/);
  const backup = await runHeirloom(['backup'], {
    DATA_DIR: path.join(folder, 'data'),
    STATE_DIR: path.join(folder, '.state'),
    DATABASE_URL: database.connectionString,
    BACKUP_DIR: path.join(folder, 'backup'),
  });
  // The item has no file, which a backup tells.
  expect(backup).toMatchObject({ code: 3 });
  const places = [
    ['log', log],
    ['output of the command', backup.stdout + backup.stderr],
    ...(await readTables()),
    ...(await readFilesBelow(folder)),
  ] as const;
  // What is searched is what was written: each kind of place holds something that is no secret.
  expect(log).toContain('"level":20');
  const holders = places.filter(([, text]) => text.includes(email)).map(([place]) => place);
  expect(holders).toEqual(expect.arrayContaining(['auth."user"']));
  expect(holders.join()).toMatch(/backup\/snapshots/);
  const found = places.flatMap(([place, text]) =>
    Object.entries(secrets)
      .filter(([, secret]) => formsOf(secret).some((form) => text.includes(form)))
      .map(([name]) => `${name} in ${place}`),
  );
  expect(found).toEqual([]);
  expect(log).not.toContain(title);
  expect(log).not.toContain(email);
});
