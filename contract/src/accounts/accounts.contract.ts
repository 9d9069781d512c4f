import * as schema from '#accounts/accounts.schema.ts';
import { procedure } from '#procedure.ts';
import { id } from '#text.ts';
import { z } from '#zod.ts';

const done = z.object({});

/**
 * The accounts of the installation, for administrators. An admin may not change a superuser (FORBIDDEN). An
 * administrator can neither close nor delete their own account here, nor that of the last administrator (CONFLICT).
 */
export const accountsContract = {
  /** Lists one page of people with their dates and usage. Spec: admin_get_all_users. */
  list: procedure('admin').input(schema.listAccountsInput).output(schema.accountPage),
  /** Sets a person's quota. */
  setQuota: procedure('admin').input(schema.setQuotaInput).output(done),
  /** Signs a person out on every device. */
  endSessions: procedure('admin')
    .input(schema.personInput)
    .output(z.object({ ended: z.number().int() })),
  /** Disables an account without deleting anything, or enables it again. @throws STEP_UP_REQUIRED */
  setDisabled: procedure('admin').input(schema.setDisabledInput).output(done),
  /** Deletes an account; it can be restored until its files are deleted from the trash. @throws STEP_UP_REQUIRED */
  remove: procedure('admin').input(schema.removePersonInput).output(done),
  /** Restores a deleted account. @throws STEP_UP_REQUIRED */
  restore: procedure('admin').input(schema.personInput).output(done),
  /** Invites the owner of an address to sign up; by mail when the server sends mail. @throws SIGN_UP_CLOSED */
  invite: procedure('admin').input(schema.inviteInput).output(schema.invited),
  /** Lists the invitations that are still valid, newest first. */
  invitations: procedure('admin').output(z.object({ items: z.array(schema.invitation) })),
  /** Withdraws an invitation. */
  withdrawInvitation: procedure('admin').input(z.strictObject({ id })).output(done),
};
