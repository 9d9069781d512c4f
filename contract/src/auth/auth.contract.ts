import { personProfile } from '#accounts/accounts.schema.ts';
import * as schema from '#auth/auth.schema.ts';
import { passkeyRequestOptions } from '#passkeys/passkeys.contract.ts';
import { procedure } from '#procedure.ts';
import { id } from '#text.ts';
import { z } from '#zod.ts';

/** These calls set and clear cookies; no answer carries a secret. */
export const authContract = {
  /** Says how people can sign up on this server: shown on the auth page. */
  options: procedure('anyone').output(
    z.object({
      signUp: z.enum(['open', 'invite', 'closed']),
      confirmsEmail: z.boolean(),
      minimumPasswordLength: z.number().int(),
      /** What this installation demands of every password at least; 0 leaves the usual minimums. */
      raisedPasswordMinimum: z.number().int(),
      /** True while there is no administrator: the web app then leads to the first-run screen. */
      needsAdministrator: z.boolean(),
      /** The address at which passkeys work; null where none can: they need https and a name. */
      passkeyOrigin: z.string().nullable(),
      /** The OpenID Connect provider by which people may sign in, as they know it; null: none. */
      provider: z.string().nullable(),
      /** No password, passkey or sign-up opens an account: people sign in at the provider. */
      isProviderTheOnlyWay: z.boolean(),
    }),
  ),
  /** Says whose invitation a link is, for the page that it opens; null when it is not valid any more. */
  invitation: procedure('anyone')
    .input(z.strictObject({ token: z.string().min(1).max(200) }))
    .output(
      z
        .object({
          /** The only address that may use it; null: any. */
          email: z.string().nullable(),
          /** The name of who invited; null when that account is deleted, or it was made on the command line. */
          invitedBy: z.string().nullable(),
        })
        .nullable(),
    ),
  /** Signs a person up. `session` is null when the address must be confirmed first (SETUP-11). Spec: sign up. */
  signUp: procedure('anyone')
    .input(schema.signUpInput)
    .output(z.object({ session: schema.session.nullable() })),
  /** Signs in with a password; answers TWO_FACTOR_REQUIRED when a code is needed. Spec: sign in with password. */
  signIn: procedure('anyone').input(schema.signInInput).output(schema.session),
  /** Finishes a sign-in with a TOTP or recovery code. */
  verifyTwoFactor: procedure('anyone').input(schema.twoFactorInput).output(schema.session),
  /**
   * Asks for a proof by a passkey: to sign in, or, of who is signed in, for stepUp.
   * @throws CONFLICT where this address cannot have passkeys
   */
  askPasskey: procedure('anyone').output(passkeyRequestOptions),
  /** Signs in with a passkey, which also counts as the second factor. */
  signInWithPasskey: procedure('anyone').input(schema.passkeySignIn).output(schema.session),
  /** Begins a sign-in at the provider; the browser opens the returned address. @throws CONFLICT when there is none */
  askProvider: procedure('anyone').output(z.object({ address: z.string() })),
  /**
   * Finishes that sign-in, once, in the browser that began it.
   * @throws INVALID_CODE, also for another than `email`; FORBIDDEN when nobody here has that account; UNAVAILABLE when the provider does not answer
   */
  signInByProvider: procedure('anyone').input(schema.providerSignIn).output(schema.session),
  /** Says whether the caller has connected an account of the provider, and has a password here. */
  providerState: procedure('signed-in').output(
    z.object({ isLinked: z.boolean(), hasPassword: z.boolean() }),
  ),
  /** Begins a new sign-in at the provider as the proof of who is there. @throws CONFLICT */
  beginProof: procedure('signed-in').output(z.object({ address: z.string() })),
  /** Finishes it; as stepUp. @throws INVALID_CODE when the sign-in was not new, or somebody else's; UNAVAILABLE */
  proveByProvider: procedure('signed-in').input(schema.providerAnswer).output(z.object({})),
  /** Begins to connect an account of the provider. @throws STEP_UP_REQUIRED, CONFLICT */
  beginLink: procedure('signed-in').output(z.object({ address: z.string() })),
  /** Connects the account that the provider has signed in. @throws as signInByProvider; CONFLICT when it is another's */
  linkProvider: procedure('signed-in').input(schema.providerAnswer).output(z.object({})),
  /** Disconnects the account of the provider. @throws STEP_UP_REQUIRED, NOT_FOUND; FORBIDDEN where it is the only way */
  unlinkProvider: procedure('signed-in').output(z.object({})),
  /** Ends this session; the browser then opens `providerAddress`, if there is one. Spec: sign out. */
  signOut: procedure('anyone').output(z.object({ providerAddress: z.string().nullable() })),
  /** Reads the current session, null when signed out. Spec: get session, get current user. */
  session: procedure('anyone').output(schema.session.nullable()),
  /** Prolongs the current session. Spec: token refresh. */
  refresh: procedure('signed-in').output(schema.session),
  /** Exchanges the one-time code of a confirmation mail for a confirmed address and a session. */
  confirmEmail: procedure('anyone').input(schema.exchangeCodeInput).output(schema.session),
  /** Mails a reset link; gives the same answer for known and unknown addresses. Spec: reset password for an email. */
  requestReset: procedure('anyone').input(schema.requestResetInput).output(z.object({})),
  /**
   * Exchanges the one-time code of a reset mail, when its link is opened, for a cookie of this browser; the same browser
   * may do it again until the password is set.
   */
  openReset: procedure('anyone').input(schema.exchangeCodeInput).output(z.object({})),
  /** Sets a new password in the browser that has opened a reset link, and ends every session. */
  resetPassword: procedure('anyone').input(schema.resetPasswordInput).output(z.object({})),
  /** Changes the caller's password and ends their other sessions. Spec: update own password. */
  changePassword: procedure('signed-in').input(schema.changePasswordInput).output(z.object({})),
  /**
   * Creates a user with a role in one step, at most the caller's own role.
   * Spec: admin create user (sign up and user_roles insert).
   */
  createUser: procedure('admin').input(schema.createUserInput).output(personProfile),
  /** Sets another person's password and ends their sessions. Spec: admin-reset-password. */
  resetPasswordOf: procedure('admin')
    .input(schema.resetPasswordOfInput)
    .output(z.object({ email: z.string() })),
  /** Confirms the caller's identity again, for calls that answer STEP_UP_REQUIRED; valid for ten minutes. */
  stepUp: procedure('signed-in').input(schema.stepUpInput).output(z.object({})),
  /** Says whether the caller has turned on two-factor sign-in. */
  twoFactorState: procedure('signed-in').output(z.object({ isOn: z.boolean() })),
  /** Begins two-factor sign-in: returns the key for the authenticator app and the recovery codes, only this once. */
  enableTwoFactor: procedure('signed-in')
    .input(schema.ownPasswordInput)
    .output(schema.twoFactorSetup),
  /** Turns two-factor sign-in on with a first code from the app; the session gets a new secret. */
  confirmTwoFactor: procedure('signed-in').input(schema.totpInput).output(schema.session),
  /** Turns two-factor sign-in off. */
  disableTwoFactor: procedure('signed-in').input(schema.ownPasswordInput).output(schema.session),
  /** Makes new recovery codes; the old ones stop working. */
  renewRecoveryCodes: procedure('signed-in')
    .input(schema.ownPasswordInput)
    .output(schema.recoveryCodes),
  /** Lists the caller's sessions. */
  listSessions: procedure('signed-in').output(
    z.object({ sessions: z.array(schema.deviceSession) }),
  ),
  /** Ends one of the caller's sessions, or all but this one. */
  endSessions: procedure('signed-in')
    .input(z.strictObject({ id: id.optional() }))
    .output(z.object({ ended: z.number().int() })),
};
