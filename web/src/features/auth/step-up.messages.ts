export const stepUpMessages = {
  title: 'Please enter your password again',
  titleCode: 'Please enter a code',
  lead: 'This cannot be undone, so we make sure that it is you. It holds for ten minutes.',
  password: 'Password',
  code: 'Six digits from the app',
  byCode: 'Use a code instead',
  byPassword: 'Use your password instead',
  cancel: 'Cancel',
  confirm: 'Continue',
  confirming: 'Checking…',
};
