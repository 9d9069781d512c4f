import { removeAvatar } from '#features/profiles/avatar.service.ts';
import {
  chooseLanguage,
  readProfile,
  updateOwnProfile,
  updateProfileOf,
} from '#features/profiles/profiles.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

export const profilesRouter = anyone.profiles.router({
  mine: signedIn.profiles.mine.handler(({ context }) =>
    readProfile(context.db, context.actor.userId),
  ),
  update: signedIn.profiles.update.handler(({ context, input }) =>
    updateOwnProfile(context, input),
  ),
  chooseLanguage: signedIn.profiles.chooseLanguage.handler(({ context, input }) =>
    chooseLanguage(context, input),
  ),
  removeAvatar: signedIn.profiles.removeAvatar.handler(({ context }) => removeAvatar(context)),
  updateOf: signedIn.profiles.updateOf.handler(({ context, input }) =>
    updateProfileOf(context, input),
  ),
});
