import type { AuditAction } from '@heirloom/contract/audit/audit-action.ts';
import { messagesOf } from '#languages/messages-of.ts';

/** `{who}` is the person who did it, `{whom}` the one whom it concerned. Parts in brackets need a `{whom}`. */
type Template = string;

/** The sentence for each action; where it differs, `own` is for what people do to themselves. */
export const auditTemplates = messagesOf('auditSentences', {
  'signed in': '{who} signed in',
  'sign-in failed': 'Somebody could not sign in[ as {whom}]',
  // With an address that has an account already, nobody is signed up: the log knows the account, but not who tried.
  'signed up': {
    own: '{who} signed up',
    others: '{who} tried to sign up with the address[ of {whom}]',
  },
  'address confirmed': '{who} confirmed their email address',
  'password changed': '{who} changed their own password',
  'password reset requested': '{who} asked for a new password[ for {whom}]',
  'password reset': {
    own: '{who} set a new password by email',
    others: '{who} set a new password[ for {whom}]',
  },
  'two-factor turned on': '{who} turned two-factor sign-in on',
  'two-factor turned off': '{who} turned two-factor sign-in off',
  'recovery codes renewed': '{who} made new recovery codes',
  'sessions ended': {
    own: '{who} signed out on other devices',
    others: '{who} signed {whom} out on every device',
  },
  'role given': '{who} gave {whom} a role',
  'role taken': '{who} took a role away from {whom}',
  'profile changed by an administrator': '{who} changed the profile[ of {whom}]',
  'invitation made': '{who} invited somebody',
  'invitation withdrawn': '{who} withdrew an invitation',
  "saw another's original": '{who} looked at an original[ of {whom}]',
  "edited another's item": '{who} edited an item[ of {whom}]',
  "trashed another's item": '{who} moved an item[ of {whom}] to the trash',
  "restored another's item": '{who} restored an item[ of {whom}]',
  "saw the location of another's item": '{who} saw where an item[ of {whom}] was taken',
  'passkey added': '{who} added a passkey',
  'passkey removed': '{who} removed a passkey',
  'API key made': '{who} made an API key',
  'API key revoked': '{who} revoked an API key',
  'share made': '{who} shared something with a link',
  'share opened wider': '{who} made a shared link[ of {whom}] more open',
  'share ended': '{who} ended a shared link[ of {whom}]',
  exported: '{who} exported data[ of {whom}]',
  'large purge allowed': '{who} allowed a large purge of the trash',
  purged: '{who} deleted a file[ of {whom}] for good',
  'person created': '{who} created the account[ of {whom}]',
  'person removed': {
    own: '{who} deleted their own account',
    others: '{who} deleted the account[ of {whom}]',
  },
  'person brought back': '{who} restored the account[ of {whom}]',
  'person erased': '{who} deleted the account[ of {whom}] for good',
  'person disabled': '{who} disabled the account[ of {whom}]',
  'person enabled': '{who} enabled the account[ of {whom}]',
  'quota changed': '{who} changed the storage limit[ of {whom}]',
  'media handed over': '{who} gave files a new owner[: {whom}]',
  'mails switched on or off': '{who} switched mails on or off',
  'settings changed': '{who} changed the settings',
  'jobs retried': '{who} had failed jobs tried again',
  'thumbnails generated': '{who} had thumbnails generated',
  'originals checked': '{who} had all originals checked',
  'original repaired': '{who} repaired an original from a backup',
  'Google Drive connected': '{who} connected Google Drive',
  'Google Drive disconnected': '{who} disconnected Google Drive',
  'transferred from Google Drive': '{who} transferred a file from Google Drive[ to {whom}]',
  'backed up': '{who} started a backup',
  'restored from a backup': '{who} restored this archive from a backup',
  'rebuilt from the originals': '{who} rebuilt the database from the originals',
  'audit log sealed anew': '{who} sealed all of the audit log anew',
} satisfies Record<AuditAction, Template | { own: Template; others: Template }>);
