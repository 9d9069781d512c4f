import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizeFile } from '#features/media/file-access.ts';
import { unlockCookie } from '#features/shares/link-password.ts';
import { findShare, openShare } from '#features/shares/open-share.ts';
import { previewShare } from '#features/shares/share-preview.ts';
import { locateSharedFile } from '#features/shares/shared-file.ts';
import { findSharedItem, listSharedItems } from '#features/shares/shared-items.ts';
import { unlockShare } from '#features/shares/unlock-share.ts';
import { openFor, visitShare } from '#features/shares/visit-share.ts';
import type { RequestCtx } from '#platform/context.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;
let mediaId: string;
let token: string;
/** Name and value of the cookie of a visitor who knew the password. */
let name: string;
let grant: URLSearchParams;

beforeAll(async () => {
  app = await createTestApp();
  anna = await createPerson(app.ctx.db);
  mediaId = (await insertMedia(app.ctx.db, anna.userId)).id;
  token = await makeShare();
  const [pair = ''] = (await cookieFor(token)).split(';', 1);
  name = pair.slice(0, pair.indexOf('='));
  grant = new URLSearchParams(decodeURIComponent(pair.slice(name.length + 1)));
});
afterAll(() => app?.close());

async function makeShare() {
  const { path } = await app.as(anna.actor).shares.create({ mediaId, password: 'lake 1987' });
  return path.replace('/s/', '');
}

async function cookieFor(ofToken: string) {
  const share = await findShare(app.ctx, { token: ofToken });
  return unlockCookie(app.ctx, { ...share, password_hash: share.password_hash! });
}

const open = (cookies: string | null, ctx = app.ctx) => openShare(ctx, { token, cookies });
const withGrant = (value: string) => open(`${name}=${encodeURIComponent(value)}`);
const nothing = { code: 'NOT_FOUND' };

describe('the cookie of a visitor who knew the password', () => {
  it('opens the link for 12 hours, and is out of the reach of scripts [SHARE-07]', async () => {
    const cookie = await cookieFor(token);
    expect(cookie).toMatch(/; Path=\/api; Max-Age=43200; HttpOnly; SameSite=Lax$/);
    await expect(withGrant(grant.toString())).resolves.toMatchObject({ media_id: mediaId });
    const inTwelveHours = { now: () => new Date(Date.now() + 43_200_000) };
    const late = open(`${name}=${encodeURIComponent(grant.toString())}`, {
      ...app.ctx,
      clock: inTwelveHours,
    });
    await expect(late).rejects.toMatchObject(nothing);
  });

  it.each([
    ['subject', 'somebody-else'],
    ['expires', '9999999999'],
    ['key', '2'],
    ['signature', 'A'.repeat(43)],
  ])('opens nothing when its %s is changed or left out [SHARE-07]', async (part, value) => {
    const changed = new URLSearchParams(grant);
    changed.set(part, value);
    await expect(withGrant(changed.toString())).rejects.toMatchObject(nothing);
    changed.delete(part);
    await expect(withGrant(changed.toString())).rejects.toMatchObject(nothing);
  });

  it('opens no other link, of the same password neither [SHARE-07, ISOL-07]', async () => {
    const other = await makeShare();
    const { id } = await findShare(app.ctx, { token: other });
    const cookies = `heirloom-share-${id}=${encodeURIComponent(grant.toString())}`;
    await expect(openShare(app.ctx, { token: other, cookies })).rejects.toMatchObject(nothing);
  });

  it('is no address of a file, and a signed address is no such cookie [CALL-41, ISOL-09]', async () => {
    const { id } = await findShare(app.ctx, { token });
    const asFile = { mediaId, variant: 'original' as const, query: grant, actor: null };
    await expect(authorizeFile(app.ctx, asFile)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const signed = app.ctx.signer.sign({
      purpose: 'read-file',
      subject: grant.get('subject')!,
      object: id,
      expiresAt: Number(grant.get('expires')),
    });
    await expect(withGrant(signed)).rejects.toMatchObject(nothing);
  });

  it.each(['', '%', '%25', '%E0%A4%A', 'subject', '&&&'])(
    'is as good as none when it reads "%s" [SHARE-07, ISOL-08]',
    async (text) => {
      await expect(open(`${name}=${text}`)).rejects.toMatchObject(nothing);
    },
  );
});

it('is not locked by one visitor for all behind a proxy that TRUST_PROXY does not name', async () => {
  const shared = await makeShare();
  const unlock = async (password: string) => {
    const [headers, responseHeaders] = [new Headers(), new Headers()];
    const request = { id: 'test', ip: '172.17.0.1', isBehindUnnamedProxy: true };
    const ctx = { ...app.ctx, actor: null, request: { ...request, headers, responseHeaders } };
    await unlockShare(ctx, { token: shared, password });
  };
  for (let guess = 0; guess < 6; guess += 1) {
    await expect(unlock('wrong')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  }
  await unlock('lake 1987');
});

describe('the link of a visit', () => {
  /** Counts how often a link is looked up by its token. */
  const counting = () => {
    let count = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('"token_hash"')) count += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    return { db: app.ctx.db.withPlugin(plugin), count: () => count };
  };

  it('is looked up once, whatever is asked', async () => {
    const { path } = await app.as(anna.actor).shares.create({ mediaId, allowsPreview: true });
    const shown = path.replace('/s/', '');
    const looks: Record<string, (ctx: RequestCtx) => Promise<unknown>> = {
      open: (ctx) => visitShare(ctx, shown),
      'open, with a password': (ctx) => visitShare(ctx, token),
      'list items': async (ctx) =>
        listSharedItems(ctx, await openFor(ctx, shown), { token: shown, limit: 10 }),
      'find an item': async (ctx) =>
        findSharedItem(ctx, await openFor(ctx, shown), { token: shown, mediaId }),
      preview: (ctx) => previewShare(ctx, shown),
      'a file': (ctx) =>
        locateSharedFile(ctx, { token: shown, cookies: null }, { mediaId, ...noPicture }).catch(
          () => null,
        ),
    };
    for (const [look, run] of Object.entries(looks)) {
      const { db, count } = counting();
      const request = { headers: new Headers() };
      await run({ ...app.ctx, db, actor: null, request } as RequestCtx);
      expect(count(), look).toBe(1);
    }
  });

  const noPicture = { variant: 'thumb', makePicture: async () => undefined };
});
