import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import type { Auth } from '#platform/auth/auth.ts';

/** Reads the session token from a Cookie header; null when there is none or its signature is not ours. */
export async function readSessionToken(
  auth: Auth,
  cookieHeader: string | null | undefined,
): Promise<string | null> {
  if (!cookieHeader) return null;
  const { authCookies, secret } = await auth.$context;
  return readSigned(cookieHeader, authCookies.sessionToken.name, secret);
}

/** Reads the value that identifies a sign-in that waits for its second factor; null when there is none. */
export async function readPendingSignIn(
  auth: Auth,
  cookieHeader: string | null | undefined,
): Promise<string | null> {
  if (!cookieHeader) return null;
  const { createAuthCookie, secret } = await auth.$context;
  return readSigned(cookieHeader, createAuthCookie('two_factor').name, secret);
}

/** Makes the value of a cookie that better-auth accepts as its own: `{value}.{HMAC-SHA-256}`, URL-encoded. */
export function signCookieValue(value: string, secret: string): string {
  return encodeURIComponent(`${value}.${signature(value, secret).toString('base64')}`);
}

function readSigned(cookieHeader: string, name: string, secret: string): string | null {
  const signed = parseCookies(cookieHeader).get(name);
  if (!signed) return null;
  const text = decode(signed);
  const dot = text.lastIndexOf('.');
  if (dot < 1) return null;
  const value = text.slice(0, dot);
  const given = Buffer.from(text.slice(dot + 1), 'base64');
  const right = signature(value, secret);
  return given.length === right.length && timingSafeEqual(given, right) ? value : null;
}

const signature = (value: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(value).digest();

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
