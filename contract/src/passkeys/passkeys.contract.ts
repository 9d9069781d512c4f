import { procedure } from '#procedure.ts';
import { id, instant, line } from '#text.ts';
import { z } from '#zod.ts';

/** The ways in which a browser reaches a passkey, as WebAuthn names them. */
export const passkeyTransports = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const;
export type PasskeyTransport = (typeof passkeyTransports)[number];

const base64url = z.string().regex(/^[\w-]*$/);
const known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(passkeyTransports)).optional(),
});
const userVerification = z.literal('required');

/** What the browser is asked to make: PublicKeyCredentialCreationOptionsJSON of WebAuthn Level 3. */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  /** Milliseconds. */
  timeout: z.number().int(),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

/** What the browser is asked to prove: PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number().int(),
  userVerification,
  /** Empty: any passkey for this address. */
  allowCredentials: z.array(known),
});
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

const answer = z.object({
  id: base64url.max(2000),
  rawId: base64url.max(2000),
  type: z.literal('public-key'),
});

/** What the browser has made: RegistrationResponseJSON. */
export const madePasskey = answer.extend({
  response: z.object({
    clientDataJSON: base64url.max(4000),
    attestationObject: base64url.max(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type MadePasskey = z.infer<typeof madePasskey>;

/** What the browser has proved: AuthenticationResponseJSON. */
export const passkeyProof = answer.extend({
  response: z.object({
    clientDataJSON: base64url.max(4000),
    authenticatorData: base64url.max(4000),
    signature: base64url.max(2000),
    userHandle: base64url.max(100).optional(),
  }),
});
export type PasskeyProof = z.infer<typeof passkeyProof>;

export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  /** Null while nobody has signed in with it. */
  lastUsedAt: instant.nullable(),
  /** True where the passkey is on several devices of its owner, as one in an account of Apple or Google. */
  isSynced: z.boolean(),
  /** The host it was made at, where that is not this one: it does not work here. */
  foreignHost: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** Passkeys of the caller. Signing in with one: auth.askPasskey, auth.signInWithPasskey. */
export const passkeysContract = {
  /** Lists the caller's passkeys, newest first. */
  list: procedure('signed-in').output(z.object({ items: z.array(passkey) })),
  /**
   * Begins to add a passkey.
   * @throws STEP_UP_REQUIRED; CONFLICT when there are too many, or where this address cannot have any
   */
  begin: procedure('signed-in').output(passkeyCreationOptions),
  /**
   * Keeps the passkey that the browser has made; its name is the device's.
   * @throws STEP_UP_REQUIRED; INVALID_CODE when it does not answer what was asked
   */
  add: procedure('signed-in').input(madePasskey).output(passkey),
  rename: procedure('signed-in')
    .input(z.strictObject({ id, name: line(60, 'passkeyNameRequired') }))
    .output(passkey),
  /**
   * Removes a passkey: it does not open this account any more.
   * @throws STEP_UP_REQUIRED
   */
  remove: procedure('signed-in').input(z.strictObject({ id })).output(z.object({})),
};
