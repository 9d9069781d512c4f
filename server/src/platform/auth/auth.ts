import { passwordMaximumBytes } from '@heirloom/contract/limits.ts';
import { betterAuth } from 'better-auth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Kysely } from 'kysely';
import { hashPassword, verifyPassword } from '#platform/auth/password-hash.ts';
import { newRecoveryCodes } from '#platform/auth/recovery-codes.ts';
import { longestSessionSeconds } from '#platform/auth/session-lifetimes.ts';
import { startSessionPlugin } from '#platform/auth/start-session.plugin.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Logger } from '#platform/log.ts';

/** Header in which our own code passes the caller's address to better-auth; a client's is never passed on. */
export const addressHeader = 'x-real-ip';

type AuthOptions = {
  db: Kysely<Database>;
  /** The address people use; https makes the cookies Secure, with the prefix __Host-. */
  origin: string;
  /** Signs cookies and encrypts TOTP secrets. */
  secret: string;
  /** True refuses a sign-in until the address is confirmed. */
  confirmsEmail: boolean;
  log: Logger;
};

/**
 * Creates better-auth for use within this process: passwords, session cookies, two-factor.
 * Its HTTP handler is never mounted (docs/decisions/0002).
 */
export function createAuth({ db, origin, secret, confirmsEmail, log }: AuthOptions) {
  const isHttps = origin.startsWith('https:');
  return betterAuth({
    appName: 'Heirloom',
    baseURL: origin,
    secret,
    database: { db, type: 'postgres', schemaName: 'auth', transaction: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: confirmsEmail,
      maxPasswordLength: passwordMaximumBytes,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    session: {
      expiresIn: longestSessionSeconds,
      // How long a session really lives depends on the role: features/auth/session.read.ts.
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => ((await isDisabled(db, userId)) ? false : undefined),
        },
      },
    },
    plugins: [
      twoFactor({
        issuer: 'Heirloom',
        backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
      }),
      startSessionPlugin(),
    ],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message) => log.error({ module: 'better-auth' }, message),
    },
    advanced: {
      database: { generateId: 'uuid', validateSchema: false },
      useSecureCookies: false,
      cookiePrefix: isHttps ? '__Host-heirloom' : 'heirloom',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' },
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

/** Tells whether an account is disabled (or missing): it gets no session, whichever way its person signs in. */
async function isDisabled(db: Kysely<Database>, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('auth.user')
    .select('disabled_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return !user || user.disabled_at !== null;
}
