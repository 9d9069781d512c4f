import type { SignedOutReason } from '#features/auth/session-state.ts';

/** Returns the page to come back to after signing in; none for the start page or after signing out on purpose. */
export function returnPathFor(href: string, reason: SignedOutReason): string | undefined {
  return reason === 'left' || href === '/' ? undefined : safeReturnPath(href);
}

/** Accepts only paths of this server, because anyone can craft the address. */
export function safeReturnPath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return undefined;
  const url = URL.parse(path, 'http://heirloom.invalid');
  if (url === null || url.host !== 'heirloom.invalid') return undefined;
  if (url.pathname === '/auth' || url.pathname === '/') return undefined;
  return url.pathname + url.search + url.hash;
}

/** Returns the page to open after signing in (ACCESS-03, ACCESS-13). */
export function landingPath({
  next,
  isAdmin,
}: {
  next: string | undefined;
  isAdmin: boolean;
}): string {
  return next ?? (isAdmin ? '/admin' : '/');
}
