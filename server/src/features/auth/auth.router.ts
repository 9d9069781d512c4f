import { createUser, resetPasswordOf } from '#features/auth/accounts.service.ts';
import { confirmEmail } from '#features/auth/confirm-email.service.ts';
import { readInvitation } from '#features/auth/invitations.service.ts';
import { signInWithPasskey } from '#features/auth/passkey-sign-in.service.ts';
import { passwordMinimum } from '#features/auth/password-rules.ts';
import { changePassword, requestReset } from '#features/auth/passwords.service.ts';
import {
  beginLink,
  beginProof,
  beginProviderSignIn,
  linkProvider,
  proveByProvider,
  providerState,
  signInByProvider,
  unlinkProvider,
} from '#features/auth/provider-sign-in.service.ts';
import { openReset, resetPassword } from '#features/auth/reset-password.service.ts';
import { verifyTwoFactor } from '#features/auth/second-factor.service.ts';
import {
  endSessions,
  listDevices,
  readSession,
  refreshSession,
  signOut,
} from '#features/auth/sessions.service.ts';
import { signIn } from '#features/auth/sign-in.service.ts';
import { signUp } from '#features/auth/sign-up.service.ts';
import {
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  isTwoFactorOn,
  renewRecoveryCodes,
  stepUp,
} from '#features/auth/two-factor.service.ts';
import { passkeySite } from '#features/passkeys/passkey-site.ts';
import { askPasskey } from '#features/passkeys/prove-passkey.ts';
import { isSetupOpen } from '#features/roles/setup-code.ts';
import { isProviderTheOnlyWay } from '#features/single-sign-on/only-way.read.ts';
import { providerOf } from '#features/single-sign-on/provider.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';
import { currentConfig } from '#platform/current-config.ts';

export const authRouter = anyone.auth.router({
  options: anyone.auth.options.handler(async ({ context }) => {
    const { SIGN_UP, PASSWORD_MINIMUM } = await currentConfig(context);
    return {
      signUp: SIGN_UP,
      confirmsEmail: context.mailer.delivers,
      minimumPasswordLength: await passwordMinimum(context, 'sign-up'),
      raisedPasswordMinimum: PASSWORD_MINIMUM,
      needsAdministrator: await isSetupOpen(context),
      provider: providerOf(context.config)?.name ?? null,
      isProviderTheOnlyWay: await isProviderTheOnlyWay(context),
      passkeyOrigin: passkeySite(context.config)?.origin ?? null,
    };
  }),
  invitation: anyone.auth.invitation.handler(({ context, input }) =>
    readInvitation(context, input.token),
  ),
  signUp: anyone.auth.signUp.handler(({ context, input }) => signUp(context, input)),
  signIn: anyone.auth.signIn.handler(({ context, input }) => signIn(context, input)),
  verifyTwoFactor: anyone.auth.verifyTwoFactor.handler(({ context, input }) =>
    verifyTwoFactor(context, input.code),
  ),
  askPasskey: anyone.auth.askPasskey.handler(({ context }) => askPasskey(context)),
  signInWithPasskey: anyone.auth.signInWithPasskey.handler(({ context, input }) =>
    signInWithPasskey(context, input),
  ),
  askProvider: anyone.auth.askProvider.handler(({ context }) => beginProviderSignIn(context)),
  signInByProvider: anyone.auth.signInByProvider.handler(({ context, input }) =>
    signInByProvider(context, input),
  ),
  providerState: signedIn.auth.providerState.handler(({ context }) => providerState(context)),
  beginProof: signedIn.auth.beginProof.handler(({ context }) => beginProof(context)),
  proveByProvider: signedIn.auth.proveByProvider.handler(async ({ context, input }) => {
    await proveByProvider(context, input.query);
    return {};
  }),
  beginLink: signedIn.auth.beginLink.handler(({ context }) => beginLink(context)),
  linkProvider: signedIn.auth.linkProvider.handler(async ({ context, input }) => {
    await linkProvider(context, input.query);
    return {};
  }),
  unlinkProvider: signedIn.auth.unlinkProvider.handler(async ({ context }) => {
    await unlinkProvider(context);
    return {};
  }),
  signOut: anyone.auth.signOut.handler(({ context }) => signOut(context)),
  session: anyone.auth.session.handler(({ context }) => readSession(context)),
  refresh: signedIn.auth.refresh.handler(({ context }) => refreshSession(context)),
  confirmEmail: anyone.auth.confirmEmail.handler(({ context, input }) =>
    confirmEmail(context, input.code),
  ),
  requestReset: anyone.auth.requestReset.handler(async ({ context, input }) => {
    await requestReset(context, input);
    return {};
  }),
  openReset: anyone.auth.openReset.handler(async ({ context, input }) => {
    await openReset(context, input.code);
    return {};
  }),
  resetPassword: anyone.auth.resetPassword.handler(async ({ context, input }) => {
    await resetPassword(context, input);
    return {};
  }),
  changePassword: signedIn.auth.changePassword.handler(async ({ context, input }) => {
    await changePassword(context, input);
    return {};
  }),
  createUser: signedIn.auth.createUser.handler(({ context, input }) => createUser(context, input)),
  resetPasswordOf: signedIn.auth.resetPasswordOf.handler(({ context, input }) =>
    resetPasswordOf(context, input),
  ),
  stepUp: signedIn.auth.stepUp.handler(async ({ context, input }) => {
    await stepUp(context, input);
    return {};
  }),
  twoFactorState: signedIn.auth.twoFactorState.handler(async ({ context }) => ({
    isOn: await isTwoFactorOn(context),
  })),
  enableTwoFactor: signedIn.auth.enableTwoFactor.handler(({ context, input }) =>
    enableTwoFactor(context, input.password),
  ),
  confirmTwoFactor: signedIn.auth.confirmTwoFactor.handler(({ context, input }) =>
    confirmTwoFactor(context, input.code),
  ),
  disableTwoFactor: signedIn.auth.disableTwoFactor.handler(({ context, input }) =>
    disableTwoFactor(context, input.password),
  ),
  renewRecoveryCodes: signedIn.auth.renewRecoveryCodes.handler(({ context, input }) =>
    renewRecoveryCodes(context, input.password),
  ),
  listSessions: signedIn.auth.listSessions.handler(async ({ context }) => ({
    sessions: await listDevices(context),
  })),
  endSessions: signedIn.auth.endSessions.handler(async ({ context, input }) => ({
    ended: await endSessions(context, input.id),
  })),
});
