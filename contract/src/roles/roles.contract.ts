import { roleNames } from '#accounts/account-lists.ts';
import { procedure } from '#procedure.ts';
import { id } from '#text.ts';
import { z } from '#zod.ts';

export const role = z.enum(roleNames);
export type Role = z.infer<typeof role>;

const userRole = z.strictObject({ userId: id, role });
const outcome = z.object({ success: z.boolean(), message: z.string() });

export const rolesContract = {
  /**
   * Says whether a person is an administrator; anyone may ask about themselves, administrators about others. Spec:
   * check_user_admin.
   */
  check: procedure('signed-in')
    .input(z.strictObject({ userUuid: id }))
    .output(z.boolean()),
  /** Says whether the caller is an administrator. Spec: is_admin. */
  isAdmin: procedure('signed-in').output(z.boolean()),
  /** Makes a person an administrator ('Make Admin'). Spec: emergency_grant_admin. */
  grantAdmin: procedure('admin')
    .input(z.strictObject({ userId: id }))
    .output(outcome),
  /** Takes the admin role away ('Remove Admin'). Spec: emergency_revoke_admin. */
  revokeAdmin: procedure('admin')
    .input(z.strictObject({ userId: id }))
    .output(outcome),
  /** Gives a person one more role; only a superuser grants superuser. Spec: user_roles insert. */
  assign: procedure('admin').input(userRole).output(outcome),
  /** Takes one role from a person. Spec: user_roles delete by user_id and role. */
  withdraw: procedure('admin').input(userRole).output(outcome),
  /** Says whether the first installation is still unclaimed. */
  setupState: procedure('signed-in').output(z.object({ isOpen: z.boolean() })),
  /** Makes the caller superuser with the set-up code, while no administrator exists. */
  claimSetup: procedure('signed-in')
    .input(z.strictObject({ code: z.string().min(1).max(200) }))
    .output(outcome),
};
