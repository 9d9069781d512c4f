import { createKey, listOwnKeys, revokeKey } from '#features/api-keys/api-keys.service.ts';
import { signedIn } from '#platform/api/procedures.ts';

export const apiKeysRouter = signedIn.apiKeys.router({
  list: signedIn.apiKeys.list.handler(({ context }) => listOwnKeys(context)),
  create: signedIn.apiKeys.create.handler(({ context, input }) => createKey(context, input)),
  revoke: signedIn.apiKeys.revoke.handler(async ({ context, input }) => {
    await revokeKey(context, input.id);
    return {};
  }),
});
