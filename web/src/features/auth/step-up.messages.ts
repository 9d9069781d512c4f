import { messagesOf } from '#languages/messages-of.ts';

export const stepUpMessages = messagesOf('stepUp', {
  title: 'Please enter your password again',
  titleCode: 'Please enter a code',
  titleOther: 'Please show that it is you',
  noPassword: 'You have no password here. You can choose one on your account page, by mail.',
  lead: (purpose: string | undefined) =>
    `${purpose === undefined ? 'This needs' : `“${purpose}” needs`} proof that it is you. You will not be asked again for ten minutes.`,
  password: 'Password',
  code: 'Six digits from the app',
  byCode: 'Use a code instead',
  byPasskey: 'Use a passkey instead',
  byProvider: (name: string) => `Sign in again with ${name}`,
  providerFailed: 'That is not possible right now',
  byPassword: 'Use your password instead',
  cancel: 'Cancel',
  confirm: 'Continue',
  confirming: 'Checking…',
});
