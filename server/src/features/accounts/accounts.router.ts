import { deleteAccount } from '#features/account-deletion/delete-account.ts';
import { restoreAccount } from '#features/account-deletion/restore-account.ts';
import {
  endSessionsOfPerson,
  requireNotOneself,
  setDisabled,
  setQuota,
} from '#features/accounts/accounts.service.ts';
import { readAccounts } from '#features/accounts/list-accounts.service.ts';
import {
  invite,
  listInvitations,
  withdrawInvitation,
} from '#features/auth/manage-invitations.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { people } = signedIn;

export const accountsRouter = anyone.people.router({
  list: people.list.handler(({ context, input }) => readAccounts(context, input)),
  setQuota: people.setQuota.handler(async ({ context, input }) => {
    await setQuota(context, input);
    return {};
  }),
  endSessions: people.endSessions.handler(async ({ context, input }) => ({
    ended: await endSessionsOfPerson(context, input.userId),
  })),
  setDisabled: people.setDisabled.handler(async ({ context, input }) => {
    await setDisabled(context, input);
    return {};
  }),
  remove: people.remove.handler(async ({ context, input }) => {
    const { userId, media } = input;
    requireNotOneself(context, userId);
    const fate = media.kind === 'trash' ? 'delete' : { transferTo: media.toUserId };
    await deleteAccount(context, { userId, media: fate });
    return {};
  }),
  restore: people.restore.handler(async ({ context, input }) => {
    await restoreAccount(context, input);
    return {};
  }),
  invite: people.invite.handler(({ context, input }) => invite(context, input)),
  invitations: people.invitations.handler(async ({ context }) => ({
    items: await listInvitations(context),
  })),
  withdrawInvitation: people.withdrawInvitation.handler(async ({ context, input }) => {
    await withdrawInvitation(context, input.id);
    return {};
  }),
});
