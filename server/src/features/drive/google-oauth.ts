import { z } from 'zod';
import { askGoogle } from '#features/drive/call-google.ts';
import { type DriveProblem, driveError, isDriveError } from '#features/drive/drive-problem.ts';
import { type Config, publicOrigin } from '#platform/config.ts';

const scope = 'https://www.googleapis.com/auth/drive.readonly';

type Client = { id: string; secret: string };

/** Returns the client of the settings; null when the operator has not set up Google Drive. */
export function googleClient(
  config: Pick<Config, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET'>,
): Client | null {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret } = config;
  return id !== undefined && secret !== undefined ? { id, secret } : null;
}

function requireClient(config: Config): Client {
  const client = googleClient(config);
  if (!client) throw driveError('unconfigured');
  return client;
}

/**
 * Returns the address to which Google redirects the browser, with code and state; the operator enters it at Google,
 * too.
 */
export function redirectUriOf(config: Config): string {
  return `${publicOrigin(config)}/admin/google-drive`;
}

/** Builds the address of Google's consent page. PKCE and state: RFC 7636, RFC 9700. */
export function authorizationUrl(
  config: Config,
  { state, codeChallenge }: { state: string; codeChallenge: string },
): string {
  const url = new URL('/o/oauth2/v2/auth', config.GOOGLE_ACCOUNTS_URL);
  url.search = new URLSearchParams({
    client_id: requireClient(config).id,
    redirect_uri: redirectUriOf(config),
    response_type: 'code',
    scope,
    access_type: 'offline',
    // Without this, Google gives a refresh token only at the first consent.
    prompt: 'consent',
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  }).toString();
  return url.href;
}

const accessGrant = z.object({ access_token: z.string(), expires_in: z.number() });
const fullGrant = accessGrant.extend({
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
});

export type AccessGrant = { accessToken: string; expiresInSeconds: number };

/**
 * Exchanges the code of Google's redirect.
 * @throws DriveError not-allowed when the person granted less than requested
 */
export async function exchangeAuthorizationCode(
  config: Config,
  { code, codeVerifier }: { code: string; codeVerifier: string },
): Promise<AccessGrant & { refreshToken: string }> {
  const grant = fullGrant.parse(
    await askForTokens(config, 'foreign-answer', {
      grant_type: 'authorization_code',
      code,
      code_verifier: codeVerifier,
      redirect_uri: redirectUriOf(config),
    }),
  );
  const isAllowed = (grant.scope ?? scope).split(' ').includes(scope);
  if (!isAllowed || grant.refresh_token === undefined) throw driveError('not-allowed');
  return { ...toAccess(grant), refreshToken: grant.refresh_token };
}

/** @throws DriveError reconnect when the person or Google has withdrawn the permission */
export async function renewAccess(config: Config, refreshToken: string): Promise<AccessGrant> {
  return toAccess(
    accessGrant.parse(
      await askForTokens(config, 'reconnect', {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      }),
    ),
  );
}

/** Withdraws the permission at Google; it is no error if it was withdrawn before. */
export async function revokeAtGoogle(config: Config, refreshToken: string): Promise<void> {
  await askGoogle({
    url: new URL('/revoke', config.GOOGLE_TOKENS_URL),
    init: formOf({ token: refreshToken }),
    explain: (status, reason) => (reason === 'invalid_token' ? 'gone' : problemOf(status)),
  }).catch((error: unknown) => {
    if (!isDriveError(error) || error.problem !== 'gone') throw error;
  });
}

async function askForTokens(
  config: Config,
  onInvalidGrant: DriveProblem,
  question: Record<string, string>,
): Promise<unknown> {
  const client = requireClient(config);
  return askGoogle({
    url: new URL('/token', config.GOOGLE_TOKENS_URL),
    init: formOf({ ...question, client_id: client.id, client_secret: client.secret }),
    explain: (status, reason) => (reason === 'invalid_grant' ? onInvalidGrant : problemOf(status)),
  });
}

const problemOf = (status: number): DriveProblem => (status === 429 ? 'busy' : 'misconfigured');

function formOf(fields: Record<string, string>): RequestInit {
  return {
    method: 'POST',
    body: new URLSearchParams(fields),
  };
}

function toAccess(grant: z.output<typeof accessGrant>): AccessGrant {
  return {
    accessToken: grant.access_token,
    expiresInSeconds: grant.expires_in,
  };
}
