import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DriveApp, createDriveApp, sayYes } from '#test/fake-google/drive-app.ts';
import { insertSession, createPerson } from '#test/people.ts';
import { createTestApp } from '#test/test-app.ts';

let app: DriveApp;
let drive: ReturnType<DriveApp['as']>['drive'];

beforeAll(async () => {
  app = await createDriveApp({ PUBLIC_URL: 'https://heirloom.test' });
  drive = app.as(app.admin.actor).drive;
});
beforeEach(async () => {
  await app.ctx.db.deleteFrom('drive_connection').execute();
  await app.ctx.db.deleteFrom('drive_authorization').execute();
  app.google.state.requests.length = 0;
});
afterEach(() => app.google.state.faults.none());
afterAll(() => app.close());

async function begin() {
  const { authUrl } = await drive.getAuthUrl();
  return { authUrl, asked: new URL(authUrl).searchParams };
}

describe('connecting', () => {
  it('goes from disconnected to connected by the code that Google sends back [ADMDRIVE-01, ADMDRIVE-02, CALL-47, CALL-48, SESSION-05]', async () => {
    expect(await drive.status()).toEqual({
      state: 'disconnected',
      account: null,
      redirectUri: 'https://heirloom.test/admin/google-drive',
    });
    const { authUrl, asked } = await begin();
    expect(authUrl.startsWith(`${app.google.url}/o/oauth2/v2/auth?`)).toBe(true);
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: app.google.state.client.id,
      redirect_uri: 'https://heirloom.test/admin/google-drive',
      response_type: 'code',
      access_type: 'offline',
      code_challenge_method: 'S256',
      scope: 'https://www.googleapis.com/auth/drive.readonly',
    });
    expect(await drive.exchangeCode(await sayYes(authUrl))).toEqual({});
    expect(await drive.status()).toMatchObject({
      state: 'connected',
      account: 'digitizing@example.com',
    });
  });

  it('proves to Google that the same server asked: another verifier is refused', async () => {
    const { authUrl, asked } = await begin();
    expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    const answer = await sayYes(authUrl);
    const code = app.google.state.codes.get(answer.code)!;
    code.challenge = createHash('sha256').update('a verifier of somebody else').digest('base64url');
    await expect(drive.exchangeCode(answer)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await drive.status()).toMatchObject({ state: 'disconnected' });
  });

  it('takes an answer only in the session that asked, and only once', async () => {
    const { authUrl } = await begin();
    const answer = await sayYes(authUrl);
    const otherAdmin = await createPerson(app.ctx.db, { role: 'admin' });
    const otherSession = await insertSession(app.ctx.db, app.admin.userId);
    const strangers = [otherAdmin.actor, { ...app.admin.actor, sessionId: otherSession.id }];
    for (const stranger of strangers) {
      await expect(app.as(stranger).drive.exchangeCode(answer)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    }
    for (const state of ['forged', `${answer.state}x`]) {
      await expect(drive.exchangeCode({ ...answer, state })).rejects.toMatchObject({
        message: 'This answer from Google does not belong to this session. Please connect again.',
      });
    }
    expect(app.google.state.requests.some(({ path }) => path === '/token')).toBe(false);

    await drive.exchangeCode(answer);
    await expect(drive.exchangeCode(answer)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await drive.status()).toMatchObject({ state: 'connected' });
  });

  it('forgets a question that was not answered in time', async () => {
    const { authUrl } = await begin();
    const answer = await sayYes(authUrl);
    await app.ctx.db
      .updateTable('drive_authorization')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    await expect(drive.exchangeCode(answer)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await app.ctx.db.selectFrom('drive_authorization').selectAll().execute()).toEqual([]);
  });

  it('is no connection when less was allowed than asked for', async () => {
    app.google.state.grantedScope = 'https://www.googleapis.com/auth/userinfo.email';
    const { authUrl } = await begin();
    const answer = await sayYes(authUrl);
    app.google.state.grantedScope = null;
    await expect(drive.exchangeCode(answer)).rejects.toMatchObject({
      message: 'Heirloom was not allowed to see the files. Please connect again and allow it.',
    });
    expect(await drive.status()).toMatchObject({ state: 'disconnected' });
  });

  it('says that a server without Google settings is not set up, and how Google should come back', async () => {
    const plain = await createTestApp({ PUBLIC_URL: 'https://heirloom.test' });
    try {
      const person = await createPerson(plain.ctx.db, { role: 'admin' });
      const calls = plain.as(person.actor).drive;
      expect(await calls.status()).toEqual({
        state: 'unconfigured',
        account: null,
        redirectUri: 'https://heirloom.test/admin/google-drive',
      });
      await expect(calls.getAuthUrl()).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'Google Drive is not set up on this server.',
      });
    } finally {
      await plain.close();
    }
  });
});

describe('the tokens', () => {
  it('lie encrypted, and stand in no answer and no line of the log [ADMDRIVE-07]', async () => {
    const lines: string[] = [];
    const log = pino(
      { level: 'trace' },
      new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          lines.push(chunk.toString());
          done();
        },
      }),
    );
    const quiet = app.ctx.log;
    app.ctx.log = log;
    const answers: unknown[] = [];
    const { drive } = app.as(app.admin.actor);
    try {
      const { authUrl } = await begin();
      const answer = await sayYes(authUrl);
      answers.push(await drive.exchangeCode(answer));
      answers.push(await drive.status(), await drive.listFiles({}));
      app.google.state.faults.fail('revoke', { status: 503, reason: 'backendError', times: 9 });
      answers.push(await drive.disconnect());
      expect(lines.join('')).toContain('Google could not be told');
      answers.push(
        await drive.exchangeCode(await sayYes((await begin()).authUrl)),
        await drive.listFiles({ query: 'film' }),
      );
      const secrets = [...app.google.secrets(), answer.code];
      expect(secrets.length).toBeGreaterThan(4);
      const rows = await app.ctx.db.selectFrom('drive_connection').selectAll().execute();
      const stored = rows.flatMap((row) => [row.refresh_token, row.access_token!]);
      expect(stored).toHaveLength(2);
      for (const secret of secrets) {
        expect(JSON.stringify(answers)).not.toContain(secret);
        expect(lines.join('')).not.toContain(secret);
        for (const bytes of stored) expect(bytes.includes(secret)).toBe(false);
      }
    } finally {
      app.ctx.log = quiet;
    }
  });

  it('are renewed when Google takes the old one no longer, without anybody noticing', async () => {
    await app.connect();
    app.google.endAccess();
    expect(await drive.listFiles({})).toEqual({ files: [], nextPageToken: null });
    expect(await drive.status()).toMatchObject({ state: 'connected' });
  });

  it('that Google has withdrawn ask to reconnect, and connecting again heals it', async () => {
    await app.connect();
    app.google.withdraw();
    await expect(drive.listFiles({})).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Google Drive is not connected any more. Please reconnect it.',
    });
    expect(await drive.status()).toMatchObject({
      state: 'reconnect',
      account: 'digitizing@example.com',
    });
    await app.connect();
    expect(await drive.status()).toMatchObject({ state: 'connected' });
  });

  it('of one administrator serve no other', async () => {
    await app.connect();
    const other = await createPerson(app.ctx.db, { role: 'superuser' });
    expect(await app.as(other.actor).drive.status()).toMatchObject({ state: 'disconnected' });
    await expect(app.as(other.actor).drive.listFiles({})).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await app.connect(other);
    await app.as(other.actor).drive.disconnect();
    expect(await drive.status()).toMatchObject({ state: 'connected' });
    expect(await drive.listFiles({})).toMatchObject({ files: [] });
  });
});

describe('disconnecting', () => {
  it('withdraws the permission at Google and forgets it here [ADMDRIVE-06]', async () => {
    await app.connect();
    const token = [...app.google.state.refreshTokens].at(-1);
    expect(await drive.disconnect()).toEqual({ isRevoked: true });
    expect(app.google.state.revoked).toContain(token);
    expect(await drive.status()).toMatchObject({ state: 'disconnected', account: null });
    expect(await app.ctx.db.selectFrom('drive_connection').selectAll().execute()).toEqual([]);
    expect(await drive.disconnect()).toEqual({ isRevoked: true });
  });

  it('forgets it here also when Google cannot be told, and says so', async () => {
    await app.connect();
    app.google.state.faults.fail('revoke', { status: 503, reason: 'backendError', times: 9 });
    expect(await drive.disconnect()).toEqual({ isRevoked: false });
    expect(await drive.status()).toMatchObject({ state: 'disconnected' });
  });

  it('is written down, and so is connecting', async () => {
    await app.connect();
    await drive.disconnect();
    const entries = await app.ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('action', 'like', 'drive.%')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(entries).toEqual([
      { action: 'drive.disconnected', actor_id: app.admin.userId },
      { action: 'drive.connected', actor_id: app.admin.userId },
    ]);
  });
});

it('tells whoever is no administrator that it is for administrators [ADMDRIVE-09]', async () => {
  const refusal = {
    code: 'FORBIDDEN',
    message: 'Admin access required to use Google Drive connector',
  };
  const calls = app.as(app.client.actor).drive;
  await expect(calls.status()).rejects.toMatchObject(refusal);
  await expect(calls.getAuthUrl()).rejects.toMatchObject(refusal);
  await expect(calls.exchangeCode({ code: 'x', state: 'y' })).rejects.toMatchObject(refusal);
  await expect(calls.listFiles({})).rejects.toMatchObject(refusal);
  await expect(calls.transferFile({ fileId: 'x', fileName: 'x' })).rejects.toMatchObject(refusal);
  await expect(calls.disconnect()).rejects.toMatchObject(refusal);
  await expect(app.as(app.client.actor).transfers.list()).rejects.toMatchObject(refusal);
});
