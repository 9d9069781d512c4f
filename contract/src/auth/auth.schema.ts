import { fieldWords, say } from '#field.messages.ts';
import { languages } from '#languages/language.ts';
import { ownPasswordMinimum, passwordMaximumBytes, signUpPasswordMinimum } from '#limits.ts';
import { passkeyProof } from '#passkeys/passkeys.contract.ts';
import { role } from '#roles/roles.contract.ts';
import { id, instant, line, optionalText } from '#text.ts';
import { z } from '#zod.ts';

const tooLong = say('passwordTooLong');
const fits = (text: string) => utf8Length(text) <= passwordMaximumBytes;

/** Length in UTF-8, without TextEncoder: the contract is compiled without the types of Node and of the DOM. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, say('emailRequired'))
  .max(254, say('emailInvalid'))
  .pipe(z.email(say('emailInvalid')));

// The minimum of each password may be raised for an installation (AUTH-11): the server then checks that as well.

export function signUpPassword(minimum: number = signUpPasswordMinimum) {
  return z
    .string()
    .min(minimum, { error: () => fieldWords().passwordTooShort(minimum) })
    .refine(fits, tooLong);
}

export function ownPassword(minimum: number = ownPasswordMinimum) {
  return z
    .string()
    .min(minimum, { error: () => fieldWords().ownPasswordTooShort(minimum) })
    .refine(fits, tooLong);
}

export function createdPassword(minimum: number = ownPasswordMinimum) {
  return z
    .string()
    .min(minimum, { error: () => fieldWords().passwordTooShort(minimum) })
    .refine(fits, tooLong);
}

/** A password that an administrator sets for another person. */
export function adminResetPassword(minimum: number = signUpPasswordMinimum) {
  return z
    .string()
    .min(minimum, { error: () => fieldWords().passwordTooShort(minimum) })
    .regex(/\p{Lu}/u, say('passwordUppercase'))
    .regex(/\p{Ll}/u, say('passwordLowercase'))
    .regex(/\p{N}/u, say('passwordNumber'))
    .regex(/[^\p{L}\p{N}\s]/u, say('passwordSpecial'))
    .refine(fits, tooLong);
}

/** A password that the server only compares, so the rules for new passwords do not apply. */
const anyPassword = z.string().min(1, say('passwordRequired')).refine(fits, tooLong);

export const signUpInput = z.strictObject({
  email,
  username: line(60, 'usernameRequired'),
  displayName: optionalText(120),
  password: signUpPassword(),
  /** Needed when sign-up is by invitation. */
  invitation: z.string().max(200).optional(),
});

export const createUserInput = z.strictObject({
  email,
  password: createdPassword(),
  username: line(60, 'usernameRequired'),
  displayName: line(120, 'displayNameRequired'),
  role: role.default('client'),
});

export const resetPasswordOfInput = z.strictObject({
  userId: id,
  newPassword: adminResetPassword(),
  /** The body of the specification has it. It is not read: who calls is known by the session (ROLE-06). */
  adminUserId: id.optional(),
});

export const signInInput = z.strictObject({ email, password: anyPassword });
export const twoFactorInput = z.strictObject({
  /** Six digits, or a recovery code. */
  code: z
    .string()
    .max(40)
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().min(6, say('codeRequired'))),
});
export const totpInput = z.strictObject({
  code: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, say('sixDigits'))),
});
/** The caller's own password, asked for again. */
export const ownPasswordInput = z.strictObject({ password: anyPassword });
/** The part of the address with which a provider has sent the browser back, from its question mark. */
export const providerAnswer = z.strictObject({ query: z.string().max(8000) });
/** Only this person may sign in, as where a page waits for them. */
const onlyFor = { email: email.optional() };
export const passkeySignIn = passkeyProof.extend(onlyFor);
/** `invitation`: makes an account for whom it invites. */
export const providerSignIn = providerAnswer.extend({
  ...onlyFor,
  invitation: z.string().max(200).optional(),
});
export const stepUpInput = z.union([
  ownPasswordInput,
  totpInput,
  z.strictObject({ passkey: passkeyProof }),
]);
export type StepUpInput = z.input<typeof stepUpInput>;
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const twoFactorSetup = recoveryCodes.extend({
  /** otpauth:// address, for a QR code. */
  uri: z.string(),
  /** The same key in base32, to type by hand. */
  secret: z.string(),
});
export const requestResetInput = z.strictObject({ email });
export const exchangeCodeInput = z.strictObject({ code: z.string().min(1).max(500) });
export const resetPasswordInput = z.strictObject({
  /** The mailed code, where its link was not opened in this browser. */
  code: z.string().min(1).max(500).optional(),
  newPassword: ownPassword(),
});
export const changePasswordInput = z.strictObject({
  currentPassword: anyPassword,
  newPassword: ownPassword(),
  /** Also ends the person's API keys, which otherwise go on working. */
  endsApiKeys: z.boolean().default(false),
});

/** The signed-in person as scripts in the browser see them: never a token. Spec: User, Auth session. */
export const sessionUser = z.object({
  id,
  email: z.string(),
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  role,
  /** What the person chose; null: the language that the browser wishes. */
  language: z.enum(languages).nullable(),
  /** True for an administrator who must turn on two-factor sign-in first; until then they have the role of a client. */
  needsTwoFactor: z.boolean(),
  /** False while family spaces rest on this installation: nothing needs to ask for them then. */
  seesSpaces: z.boolean(),
});
export const session = z.object({
  user: sessionUser,
  expiresAt: instant,
  /** Seconds, counted from the answer. */
  expiresIn: z.number().int(),
  isAdmin: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const deviceSession = z.object({
  id,
  isCurrent: z.boolean(),
  device: z.string(),
  ipAddress: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
});
