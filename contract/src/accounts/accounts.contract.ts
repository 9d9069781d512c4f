import { z } from 'zod';
import * as schema from '#accounts/accounts.schema.ts';
import { procedure } from '#procedure.ts';
import { id } from '#text.ts';

const done = z.object({});

/**
 * The people of the installation, for administrators. An admin may not touch a superuser (FORBIDDEN); nobody closes or
 * deletes their own account here, nor the last administrator's (CONFLICT).
 */
export const accountsContract = {
  /** Lists one page of people with their dates and what they keep. Spec: admin_get_all_users. */
  list: procedure('admin').input(schema.listAccountsInput).output(schema.accountPage),
  /** Sets how much a person may keep. */
  setQuota: procedure('admin').input(schema.setQuotaInput).output(done),
  /** Signs a person out on every device. */
  endSessions: procedure('admin')
    .input(schema.personInput)
    .output(z.object({ ended: z.number().int() })),
  /** Closes an account without deleting anything, or opens it again. @throws STEP_UP_REQUIRED */
  setDisabled: procedure('admin').input(schema.setDisabledInput).output(done),
  /** Deletes a person; the account can be restored until its files are gone from the trash. @throws STEP_UP_REQUIRED */
  remove: procedure('admin').input(schema.removePersonInput).output(done),
  /** Takes a deletion back. @throws STEP_UP_REQUIRED */
  restore: procedure('admin').input(schema.personInput).output(done),
  /** Invites the owner of an address to sign up; by mail where the server sends any. @throws SIGN_UP_CLOSED */
  invite: procedure('admin').input(schema.inviteInput).output(schema.invited),
  /** Lists the invitations that still hold, the newest first. */
  invitations: procedure('admin').output(z.object({ items: z.array(schema.invitation) })),
  /** Takes an invitation back. */
  withdrawInvitation: procedure('admin').input(z.strictObject({ id })).output(done),
};
