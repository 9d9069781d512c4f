import { authContract } from '#auth/auth.contract.ts';
import { collectionsContract } from '#collections/collections.contract.ts';
import { mediaContract } from '#media/media.contract.ts';
import { profilesContract } from '#profiles/profiles.contract.ts';
import { rolesContract } from '#roles/roles.contract.ts';
import { searchContract } from '#search/search.contract.ts';
import { subscriptionsContract } from '#subscriptions/subscriptions.contract.ts';
import { thumbnailsContract } from '#thumbnails/thumbnails.contract.ts';
import { trashContract } from '#trash/trash.contract.ts';
import { uploadsContract } from '#uploads/uploads.contract.ts';

/** The whole API: the table of contents of the product. The server's router has the same keys. */
export const contract = {
  auth: authContract,
  collections: collectionsContract,
  media: mediaContract,
  profiles: profilesContract,
  roles: rolesContract,
  search: searchContract,
  subscriptions: subscriptionsContract,
  thumbnails: thumbnailsContract,
  trash: trashContract,
  uploads: uploadsContract,
};
