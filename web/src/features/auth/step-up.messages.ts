export const stepUpMessages = {
  title: 'Please enter your password again',
  titleCode: 'Please enter a code',
  lead: (purpose: string | undefined) =>
    `${purpose === undefined ? 'This needs' : `“${purpose}” needs`} a sign that it is you. You are asked again after ten minutes at the earliest.`,
  password: 'Password',
  code: 'Six digits from the app',
  byCode: 'Use a code instead',
  byPassword: 'Use your password instead',
  cancel: 'Cancel',
  confirm: 'Continue',
  confirming: 'Checking…',
};
