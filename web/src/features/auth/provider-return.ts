import { safeReturnPath } from '#features/auth/return-path.ts';

/** What an OpenID Connect provider adds to the address when it sends the browser back. */
export type ProviderReturn = { code?: string; state?: string; iss?: string; error?: string };

const names = ['code', 'state', 'iss', 'error'] as const;

/** Reads the provider's parameters out of the address; leaves out everything else. */
export function readProviderReturn(search: Record<string, unknown>): ProviderReturn {
  const known = names.filter((name) => typeof search[name] === 'string');
  return Object.fromEntries(known.map((name) => [name, search[name]])) as ProviderReturn;
}

/** What a person went to the provider for. */
export type ProviderErrand = {
  purpose: 'sign-in' | 'link' | 'proof';
  next?: string | undefined;
  /** Only this person may come back. */
  email?: string | undefined;
  invitation?: string | undefined;
};

/** Kept by the tab while it is at the provider. */
const errandKey = 'heirloom.provider';

/** Sends the browser to the provider. */
export function goToProvider(address: string, errand: ProviderErrand): void {
  window.sessionStorage.setItem(errandKey, JSON.stringify(errand));
  window.location.assign(address);
}

/** Takes what the person went for; to sign in, where the tab does not know. */
export function takeErrand(): ProviderErrand {
  const kept = window.sessionStorage.getItem(errandKey);
  window.sessionStorage.removeItem(errandKey);
  if (kept === null) return { purpose: 'sign-in' };
  const { purpose, next, email, invitation } = JSON.parse(kept) as Record<string, unknown>;
  const known = (['link', 'proof'] as const).find((each) => each === purpose);
  return {
    purpose: known ?? 'sign-in',
    next: safeReturnPath(next),
    ...(typeof email === 'string' && { email }),
    ...(typeof invitation === 'string' && { invitation }),
  };
}
