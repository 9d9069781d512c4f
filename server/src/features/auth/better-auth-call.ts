import type { ErrorCode } from '@heirloom/contract/errors.ts';
import { isAPIError } from 'better-auth/api';
import { addressHeader } from '#platform/auth/auth.ts';
import type { RequestCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type Call<T> = (headers: Headers) => Promise<{ headers?: Headers | null; response: T }>;

/**
 * Calls better-auth for a request: passes on the cookies (only the one named `only`, if given), and the device and
 * address as our server sees them, but no other header; copies its cookies to the response; turns its errors into ours.
 */
export async function callBetterAuth<T>(
  ctx: Pick<RequestCtx, 'request'>,
  call: Call<T>,
  { only }: { only?: string } = {},
): Promise<T> {
  try {
    const { headers, response } = await call(headersFor(ctx, only));
    for (const cookie of headers?.getSetCookie() ?? []) {
      ctx.request.responseHeaders.append('set-cookie', cookie);
    }
    return response;
  } catch (error) {
    throw isAPIError(error) ? translate(error) : error;
  }
}

function headersFor({ request }: Pick<RequestCtx, 'request'>, only?: string): Headers {
  const headers = new Headers({ [addressHeader]: request.ip });
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  const passed = only ? cookies.filter((cookie) => cookie.startsWith(`${only}=`)) : cookies;
  headers.set('cookie', passed.join('; '));
  headers.set('user-agent', (request.headers.get('user-agent') ?? '').slice(0, 500));
  return headers;
}

const meanings: Record<string, ErrorCode> = {
  INVALID_EMAIL: 'INVALID_CREDENTIALS',
  INVALID_EMAIL_OR_PASSWORD: 'INVALID_CREDENTIALS',
  INVALID_PASSWORD: 'INVALID_CREDENTIALS',
  PASSWORD_TOO_LONG: 'INVALID_CREDENTIALS',
  // A disabled account gets no session and the same answer as a wrong password.
  FAILED_TO_CREATE_SESSION: 'INVALID_CREDENTIALS',
  NO_SESSION: 'INVALID_CREDENTIALS',
  EMAIL_NOT_VERIFIED: 'EMAIL_NOT_CONFIRMED',
  INVALID_CODE: 'INVALID_CODE',
  INVALID_BACKUP_CODE: 'INVALID_CODE',
  INVALID_TWO_FACTOR_COOKIE: 'UNAUTHENTICATED',
  UNAUTHORIZED: 'UNAUTHENTICATED',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'TOO_MANY_REQUESTS',
  ACCOUNT_TEMPORARILY_LOCKED: 'TOO_MANY_REQUESTS',
  TOTP_ALREADY_ENABLED: 'CONFLICT',
  TOTP_NOT_ENABLED: 'CONFLICT',
  TWO_FACTOR_NOT_ENABLED: 'CONFLICT',
  BACKUP_CODES_NOT_ENABLED: 'CONFLICT',
};

function translate(error: { body?: { code?: string } | undefined; status: unknown }): unknown {
  const code = meanings[error.body?.code ?? ''];
  if (code) return new AppError(code);
  return error.status === 'CONFLICT' ? new AppError('INVALID_CODE') : error;
}
