/** The procedures for accounts on a real database, with browsers that keep their cookies. */
import { setTimeout as sleep } from 'node:timers/promises';
import { timeZoneHeader } from '@heirloom/contract/time-zone.ts';
import { createRouterClient } from '@orpc/server';
import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { accountsRouter } from '#features/accounts/accounts.router.ts';
import { apiKeysRouter } from '#features/api-keys/api-keys.router.ts';
import { authJobs } from '#features/auth/auth.jobs.ts';
import { authRouter } from '#features/auth/auth.router.ts';
import { mailsJobs } from '#features/mails/mails.jobs.ts';
import { mailsRouter } from '#features/mails/mails.router.ts';
import { passkeysRouter } from '#features/passkeys/passkeys.router.ts';
import { profilesRouter } from '#features/profiles/profiles.router.ts';
import { rolesRouter } from '#features/roles/roles.router.ts';
import { subscriptionsRouter } from '#features/subscriptions/subscriptions.router.ts';
import { resolveActor } from '#http/session.ts';
import { guardProcedure } from '#platform/api/guard-procedure.ts';
import { createAuth } from '#platform/auth/auth.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, publicOrigin, readConfig } from '#platform/config.ts';
import type { Actor, RequestCtx } from '#platform/context.ts';
import { createJobQueue } from '#platform/jobs/queue.ts';
import { createMailer } from '#platform/mail/create-mailer.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';
import { createRateLimits } from '#platform/rate-limits.ts';
import { createSigner } from '#platform/signer.ts';
import { createPerson } from '#test/people.ts';
import { createTestDatabase } from '#test/test-db.ts';

const router = {
  apiKeys: apiKeysRouter,
  auth: authRouter,
  mails: mailsRouter,
  passkeys: passkeysRouter,
  people: accountsRouter,
  profiles: profilesRouter,
  roles: rolesRouter,
  subscriptions: subscriptionsRouter,
};

export type PeopleApp = Awaited<ReturnType<typeof createPeopleApp>>;
export type Browser = ReturnType<PeopleApp['browser']>;

/**
 * `delivers`: as with a mail server, so that addresses must be confirmed; `mails` keeps the mails. `smtpUrl`: with that
 * one.
 */
export async function createPeopleApp(
  options: { settings?: Record<string, string>; delivers?: boolean; smtpUrl?: string } = {},
) {
  const database = await createTestDatabase();
  const { db, pool, connection } = database;
  const log = pino({ level: 'silent' });
  const config: Config = readConfig({ PUBLIC_URL: 'http://heirloom.test', ...options.settings });
  const mails: Mail[] = [];
  const { smtpUrl, delivers = false } = options;
  const mailer = smtpUrl
    ? createMailer({ smtpUrl, from: config.MAIL_FROM, dataDir: '/nowhere' })
    : keepingMailer(mails, delivers);
  const jobs = createJobQueue({ connection, log });
  await jobs.start();
  const auth = createAuth({
    db,
    origin: publicOrigin(config),
    secret: 'secret of the tests, never of a server',
    confirmsEmail: mailer.delivers,
    log,
  });
  const limits = createRateLimits({ pool });
  const signer = createSigner('secret of the tests, never of a server');
  const clock = systemClock;
  const ctx = { config, db, auth, limits, mailer, jobs, log, signer, clock };
  await jobs.work([...authJobs, ...mailsJobs], ctx);

  const clientFor = (contextOf: () => Promise<RequestCtx>, after: (ctx: RequestCtx) => void) =>
    createRouterClient(router, {
      context: contextOf,
      interceptors: [
        guardProcedure,
        async ({ context, next }) => {
          try {
            return await next();
          } finally {
            after(context);
          }
        },
      ],
    });

  /** Calls as a browser does: with the cookies it received, from an address of its own. */
  function browser(device: Device = {}) {
    const cookies = new Map<string, string>();
    const setCookies: string[] = [];
    let lastHeaders = new Headers();
    const {
      ip = '192.0.2.1',
      userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0',
      isBehindUnnamedProxy = false,
      timeZone,
    } = device;
    const context = async () => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = new Headers({ cookie, 'user-agent': userAgent });
      if (timeZone) headers.set(timeZoneHeader, timeZone);
      const request = {
        headers: { cookie },
        routeOptions: { url: '/api/rpc/*' },
      } as FastifyRequest;
      const actor = await resolveActor(ctx, request);
      const asked = requestOf(ctx, headers, actor, ip);
      return { ...asked, request: { ...asked.request, isBehindUnnamedProxy } };
    };
    const remember = ({ request }: RequestCtx) => {
      lastHeaders = request.responseHeaders;
      for (const line of request.responseHeaders.getSetCookie()) {
        setCookies.push(line);
        const [pair = ''] = line.split(';', 1);
        const [name = '', value = ''] = pair.split('=', 2);
        if (value === '' || /max-age=0\b/i.test(line)) cookies.delete(name);
        else cookies.set(name, pair.slice(name.length + 1));
      }
    };
    return {
      api: clientFor(context, remember),
      cookies,
      /** Every Set-Cookie line so far. */
      setCookies,
      lastHeaders: () => lastHeaders,
    };
  }

  return {
    ...database,
    ctx,
    mails,
    /** Calls as a person whose actor is known already; null is a visitor. */
    as: (person: { actor: Actor } | null) =>
      clientFor(
        async () => requestOf(ctx, new Headers(), person?.actor ?? null),
        () => undefined,
      ),
    browser,
    /** Makes a person and signs them in, in a browser of their own. */
    signedIn: async (password: string) => {
      const person = await createPerson(db, { password });
      const own = browser();
      await own.api.auth.signIn({ email: person.email, password });
      return { person, browser: own };
    },
    /** Waits for a mail to this address, and with this subject if given, and removes it; fails after ten seconds. */
    takeMail: async (
      to: string,
      subject?: string,
    ): Promise<Mail & { link: string; code: string }> => {
      for (let tries = 0; tries < 400; tries += 1) {
        const index = mails.findIndex(
          (mail) => mail.to === to && mail.subject === (subject ?? mail.subject),
        );
        const [mail] = index === -1 ? [] : mails.splice(index, 1);
        if (mail) {
          const link = /https?:\S+/.exec(mail.text)?.[0] ?? '';
          const fragment = new URLSearchParams(link.split('#')[1]);
          return { ...mail, link, code: fragment.get('code') ?? '' };
        }
        await sleep(25);
      }
      throw new Error(
        `no such mail came; there are: ${mails.map((mail) => mail.subject).join(', ')}`,
      );
    },
    stop: async () => {
      await jobs.stop({ graceful: true, timeoutMs: 5_000 });
      await mailer.close();
      await database.drop();
    },
  };
}

type Device = {
  ip?: string;
  userAgent?: string;
  isBehindUnnamedProxy?: boolean;
  timeZone?: string;
};

/** These procedures never use media, storage and the like. */
function requestOf(
  ctx: Pick<
    RequestCtx,
    'config' | 'db' | 'auth' | 'limits' | 'mailer' | 'jobs' | 'log' | 'signer' | 'clock'
  >,
  headers: Headers,
  actor: Actor | null,
  ip = '192.0.2.1',
): RequestCtx {
  return {
    ...ctx,
    actor,
    request: { id: 'test', ip, headers, responseHeaders: new Headers() },
  } as RequestCtx;
}

function keepingMailer(mails: Mail[], delivers: boolean): Mailer {
  return {
    delivers,
    send: async (mail) => void mails.push(mail),
    verify: async () => undefined,
    close: async () => undefined,
  };
}
