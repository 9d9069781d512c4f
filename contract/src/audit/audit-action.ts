import { z } from '#zod.ts';

/**
 * Everything that the audit log records: the code that is stored, and the sentence that people read and filter by. A
 * feature that records something new adds it here; neither code nor sentence may be changed later.
 */
export const auditSentences = {
  'auth.signed-in': 'signed in',
  'auth.sign-in-failed': 'sign-in failed',
  'auth.signed-up': 'signed up',
  'auth.email-confirmed': 'address confirmed',
  'auth.password-changed': 'password changed',
  'auth.password-reset-requested': 'password reset requested',
  'auth.password-reset': 'password reset',
  'auth.two-factor-enabled': 'two-factor turned on',
  'auth.two-factor-disabled': 'two-factor turned off',
  'auth.recovery-codes-renewed': 'recovery codes renewed',
  'auth.sessions-ended': 'sessions ended',
  'role.granted': 'role given',
  'role.revoked': 'role taken',
  'profile.updated': 'profile changed by an administrator',
  'invitation.created': 'invitation made',
  'media.viewed': "saw another's original",
  'api-key.created': 'API key made',
  'api-key.revoked': 'API key revoked',
  'share.created': 'share made',
  'share.ended': 'share ended',
  'data.exported': 'exported',
  'media.purged': 'purged',
  'media.edited': "edited another's item",
  'media.trashed': "trashed another's item",
  'media.restored': "restored another's item",
  'media.location-viewed': "saw the location of another's item",
  'share.weakened': 'share opened wider',
  'trash.purge-released': 'large purge allowed',
  'account.created': 'person created',
  'account.deletion-requested': 'person removed',
  'account.restored': 'person brought back',
  'account.deleted': 'person erased',
  'media.owner-changed': 'media handed over',
  'settings.updated': 'settings changed',
  'jobs.retried': 'jobs retried',
  'thumbnails.generated': 'thumbnails generated',
  'originals.checked': 'originals checked',
  'original.repaired': 'original repaired',
  'drive.connected': 'Google Drive connected',
  'drive.disconnected': 'Google Drive disconnected',
  'drive.transferred': 'transferred from Google Drive',
  'account.disabled': 'person disabled',
  'account.enabled': 'person enabled',
  'account.quota-changed': 'quota changed',
  'invitation.withdrawn': 'invitation withdrawn',
  'backup.started': 'backed up',
  'backup.restored': 'restored from a backup',
  'database.rebuilt': 'rebuilt from the originals',
  'mail.switched': 'mails switched on or off',
  'passkey.added': 'passkey added',
  'passkey.removed': 'passkey removed',
  'provider.linked': 'other account connected',
  'provider.unlinked': 'other account disconnected',
  'webhook.created': 'webhook made',
  'webhook.removed': 'webhook removed',
  'audit.sealing-begun': 'audit log sealed anew',
} as const;
export type AuditCode = keyof typeof auditSentences;

/** The API and the addresses of pages use the sentence of an action, not its code. */
export const auditAction = z.enum(Object.values(auditSentences));
export type AuditAction = z.infer<typeof auditAction>;
