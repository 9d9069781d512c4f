import {
  giveRole,
  isPersonAdministrator,
  requireNotSuperuser,
  takeRole,
} from '#features/roles/roles.service.ts';
import { claimSetup, isSetupOpen } from '#features/roles/setup-code.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';
import { isAdmin } from '#platform/context.ts';

const granted = { success: true, message: 'Admin role granted successfully' };
const revoked = { success: true, message: 'Admin access revoked successfully' };

export const rolesRouter = anyone.roles.router({
  check: signedIn.roles.check.handler(({ context, input }) =>
    isPersonAdministrator(context, input.userUuid),
  ),
  isAdmin: signedIn.roles.isAdmin.handler(({ context }) => isAdmin(context.actor)),
  grantAdmin: signedIn.roles.grantAdmin.handler(async ({ context, input }) => {
    await requireNotSuperuser(context, input.userId);
    await giveRole(context, { userId: input.userId, role: 'admin' });
    return granted;
  }),
  revokeAdmin: signedIn.roles.revokeAdmin.handler(async ({ context, input }) => {
    await requireNotSuperuser(context, input.userId);
    await takeRole(context, { userId: input.userId, role: 'admin' });
    return revoked;
  }),
  assign: signedIn.roles.assign.handler(async ({ context, input }) => {
    await giveRole(context, input);
    return { success: true, message: `Role ${input.role} granted successfully` };
  }),
  withdraw: signedIn.roles.withdraw.handler(async ({ context, input }) => {
    await takeRole(context, input);
    return { success: true, message: `Role ${input.role} revoked successfully` };
  }),
  setupState: signedIn.roles.setupState.handler(async ({ context }) => ({
    isOpen: await isSetupOpen(context),
  })),
  claimSetup: signedIn.roles.claimSetup.handler(async ({ context, input }) => {
    await claimSetup(context, input.code);
    return granted;
  }),
});
