export const stepUpMessages = {
  title: 'Please enter your password again',
  lead: 'This cannot be undone, so we make sure that it is you. It holds for ten minutes.',
  password: 'Password',
  cancel: 'Cancel',
  confirm: 'Continue',
  confirming: 'Checking…',
};
