import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@heirloom/contract/passkeys/passkeys.contract.ts';

/** Why passkeys cannot be used on this page; null: they can. */
export type PasskeyObstacle = 'no-address' | 'other-address' | 'browser' | null;

/** `origin`: where the server has passkeys; null where it cannot have any. */
export function passkeyObstacle(origin: string | null): PasskeyObstacle {
  if (origin === null) return 'no-address';
  if (origin !== location.origin) return 'other-address';
  return 'PublicKeyCredential' in window ? null : 'browser';
}

/** Has the browser prove that one of its passkeys is there. The library comes only when it is needed. */
export async function provePasskey(optionsJSON: PasskeyRequestOptions) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON });
}

/** Has the browser make a passkey. */
export async function makePasskey(optionsJSON: PasskeyCreationOptions) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON });
}

/** Tells whether the person closed the browser's own dialog, which needs no message of ours. */
export function isDeclined(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}
