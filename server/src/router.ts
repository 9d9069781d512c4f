import { authRouter } from '#features/auth/auth.router.ts';
import { collectionsRouter } from '#features/collections/collections.router.ts';
import { mediaRouter } from '#features/media/media.router.ts';
import { profilesRouter } from '#features/profiles/profiles.router.ts';
import { rolesRouter } from '#features/roles/roles.router.ts';
import { searchRouter } from '#features/search/search.router.ts';
import { subscriptionsRouter } from '#features/subscriptions/subscriptions.router.ts';
import { thumbnailsRouter } from '#features/thumbnails/thumbnails.router.ts';
import { trashRouter } from '#features/trash/trash.router.ts';
import { uploadsRouter } from '#features/uploads/uploads.router.ts';
import { anyone } from '#platform/api/procedures.ts';

/** Every feature's procedures, under the same keys as the contract. */
export const router = anyone.router({
  auth: authRouter,
  collections: collectionsRouter,
  media: mediaRouter,
  profiles: profilesRouter,
  roles: rolesRouter,
  search: searchRouter,
  subscriptions: subscriptionsRouter,
  thumbnails: thumbnailsRouter,
  trash: trashRouter,
  uploads: uploadsRouter,
});
