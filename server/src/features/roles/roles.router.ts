import { roleWords } from '#features/roles/roles.messages.ts';
import {
  giveRole,
  isPersonAdministrator,
  requireNotSuperuser,
  takeRole,
} from '#features/roles/roles.service.ts';
import { claimSetup, isSetupOpen } from '#features/roles/setup-code.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';
import { isAdmin } from '#platform/context.ts';

const granted = () => ({ success: true, message: roleWords().granted });
const revoked = () => ({ success: true, message: roleWords().revoked });

export const rolesRouter = anyone.roles.router({
  check: signedIn.roles.check.handler(({ context, input }) =>
    isPersonAdministrator(context, input.userUuid),
  ),
  isAdmin: signedIn.roles.isAdmin.handler(({ context }) => isAdmin(context.actor)),
  grantAdmin: signedIn.roles.grantAdmin.handler(async ({ context, input }) => {
    await requireNotSuperuser(context, input.userId);
    await giveRole(context, { userId: input.userId, role: 'admin' });
    return granted();
  }),
  revokeAdmin: signedIn.roles.revokeAdmin.handler(async ({ context, input }) => {
    await requireNotSuperuser(context, input.userId);
    await takeRole(context, { userId: input.userId, role: 'admin' });
    return revoked();
  }),
  assign: signedIn.roles.assign.handler(async ({ context, input }) => {
    await giveRole(context, input);
    return { success: true, message: roleWords().roleGranted(input.role) };
  }),
  withdraw: signedIn.roles.withdraw.handler(async ({ context, input }) => {
    await takeRole(context, input);
    return { success: true, message: roleWords().roleRevoked(input.role) };
  }),
  setupState: signedIn.roles.setupState.handler(async ({ context }) => ({
    isOpen: await isSetupOpen(context),
  })),
  claimSetup: signedIn.roles.claimSetup.handler(async ({ context, input }) => {
    await claimSetup(context, input.code);
    return granted();
  }),
});
