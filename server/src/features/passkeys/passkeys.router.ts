import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#features/passkeys/passkeys.service.ts';
import { signedIn } from '#platform/api/procedures.ts';

export const passkeysRouter = signedIn.passkeys.router({
  list: signedIn.passkeys.list.handler(({ context }) => listPasskeys(context)),
  begin: signedIn.passkeys.begin.handler(({ context }) => beginPasskey(context)),
  add: signedIn.passkeys.add.handler(({ context, input }) => addPasskey(context, input)),
  rename: signedIn.passkeys.rename.handler(({ context, input }) => renamePasskey(context, input)),
  remove: signedIn.passkeys.remove.handler(async ({ context, input }) => {
    await removePasskey(context, input.id);
    return {};
  }),
});
