import { accountDeletionContract } from '#account-deletion/account-deletion.contract.ts';
import { accountsContract } from '#accounts/accounts.contract.ts';
import { adminContract } from '#admin/admin.contract.ts';
import { alertsContract } from '#alerts/alerts.contract.ts';
import { apiKeysContract } from '#api-keys/api-keys.contract.ts';
import { auditContract } from '#audit/audit.contract.ts';
import { authContract } from '#auth/auth.contract.ts';
import { backupsContract } from '#backups/backups.contract.ts';
import { candidatesContract } from '#candidates/candidates.contract.ts';
import { chaptersContract } from '#chapters/chapters.contract.ts';
import { clipsContract } from '#clips/clips.contract.ts';
import { collectionsContract } from '#collections/collections.contract.ts';
import { commentsContract } from '#comments/comments.contract.ts';
import { draftsContract } from '#drafts/drafts.contract.ts';
import { driveContract, transfersContract } from '#drive/drive.contract.ts';
import { exportsContract } from '#exports/exports.contract.ts';
import { fixityContract } from '#fixity/fixity.contract.ts';
import { guestBoxesContract } from '#guest-boxes/guest-boxes.contract.ts';
import { importsContract } from '#imports/imports.contract.ts';
import { mailsContract } from '#mails/mails.contract.ts';
import { mediaContract } from '#media/media.contract.ts';
import { mendingContract } from '#mending/mending.contract.ts';
import { newsContract } from '#news/news.contract.ts';
import { offersContract } from '#offers/offers.contract.ts';
import { passkeysContract } from '#passkeys/passkeys.contract.ts';
import { profilesContract } from '#profiles/profiles.contract.ts';
import { proposalsContract } from '#proposals/proposals.contract.ts';
import { rolesContract } from '#roles/roles.contract.ts';
import { searchContract } from '#search/search.contract.ts';
import { settingsContract } from '#settings/settings.contract.ts';
import { sharesContract } from '#shares/shares.contract.ts';
import { spacesContract } from '#spaces/spaces.contract.ts';
import { statisticsContract } from '#statistics/statistics.contract.ts';
import { subscriptionsContract } from '#subscriptions/subscriptions.contract.ts';
import { tapesContract } from '#tapes/tapes.contract.ts';
import { thumbnailsContract } from '#thumbnails/thumbnails.contract.ts';
import { trashContract } from '#trash/trash.contract.ts';
import { uploadsContract } from '#uploads/uploads.contract.ts';
import { webhooksContract } from '#webhooks/webhooks.contract.ts';

/**
 * The whole API: the table of contents of the product. The server's router has the same keys. The keys are addresses
 * and stay when a feature is renamed: people is accounts, removal is account-deletion, safekeeping is backups.
 */
export const contract = {
  admin: adminContract,
  alerts: alertsContract,
  apiKeys: apiKeysContract,
  audit: auditContract,
  auth: authContract,
  chapters: chaptersContract,
  candidates: candidatesContract,
  mending: mendingContract,
  clips: clipsContract,
  collections: collectionsContract,
  comments: commentsContract,
  drafts: draftsContract,
  drive: driveContract,
  exports: exportsContract,
  fixity: fixityContract,
  imports: importsContract,
  guestBoxes: guestBoxesContract,
  mails: mailsContract,
  media: mediaContract,
  news: newsContract,
  offers: offersContract,
  passkeys: passkeysContract,
  people: accountsContract,
  profiles: profilesContract,
  proposals: proposalsContract,
  removal: accountDeletionContract,
  roles: rolesContract,
  safekeeping: backupsContract,
  search: searchContract,
  settings: settingsContract,
  shares: sharesContract,
  spaces: spacesContract,
  statistics: statisticsContract,
  subscriptions: subscriptionsContract,
  tapes: tapesContract,
  thumbnails: thumbnailsContract,
  transfers: transfersContract,
  trash: trashContract,
  uploads: uploadsContract,
  webhooks: webhooksContract,
};
