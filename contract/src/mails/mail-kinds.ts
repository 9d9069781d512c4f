/**
 * Every mail that the server writes, by who gets it. `always`: asked for by whoever gets it, or what somebody would
 * switch off first who has taken over an account; `optional`: with a switch on the account page (decision 0032).
 */
export const mailKinds = {
  strangers: { always: ['invitation'] },
  everyone: {
    always: [
      'confirm',
      'reset',
      'known-address',
      'password-changed',
      'two-factor-off',
      'recovery-code-used',
      'passkey-added',
      'provider-linked',
      'role-raised',
      'mail-switched-off',
      'account-closed',
      'account-handed-over',
    ],
    optional: ['new-device', 'two-factor-on', 'api-key-made', 'archive-downloaded'],
  },
  /** What the bell tells, too, but `digest`, the letter of a week. */
  members: {
    optional: [
      'proposal-made',
      'proposal-answered',
      'invited',
      'joined',
      'guest-files',
      'item-linked',
      'commented',
      'clips-not-kept',
      'offer-made',
      'offer-answered',
      'digest',
    ],
  },
  administrators: {
    always: ['test'],
    optional: [
      'originals-damaged',
      'backup-failed',
      'backup-late',
      'copies-late',
      'verify-failed',
      'restore-test-failed',
      'second-place',
      'storage-offline',
      'storage-full',
      'purge-waiting',
      'clock-jumped',
      'mass-deletion',
      'administrator-made',
      'archive-exported',
      'audit-changed',
    ],
  },
} as const;
