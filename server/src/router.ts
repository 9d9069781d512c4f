import { accountDeletionRouter } from '#features/account-deletion/account-deletion.router.ts';
import { accountsRouter } from '#features/accounts/accounts.router.ts';
import { adminRouter } from '#features/admin/admin.router.ts';
import { alertsRouter } from '#features/alerts/alerts.router.ts';
import { apiKeysRouter } from '#features/api-keys/api-keys.router.ts';
import { auditRouter } from '#features/audit/audit.router.ts';
import { authRouter } from '#features/auth/auth.router.ts';
import { backupsRouter } from '#features/backups/backups.router.ts';
import { candidatesRouter } from '#features/candidates/candidates.router.ts';
import { chaptersRouter } from '#features/chapter-editing/chapters.router.ts';
import { clipsRouter } from '#features/clips/clips.router.ts';
import { collectionsRouter } from '#features/collections/collections.router.ts';
import { commentsRouter } from '#features/comments/comments.router.ts';
import { draftsRouter } from '#features/drafts/drafts.router.ts';
import { driveRouter, transfersRouter } from '#features/drive/drive.router.ts';
import { exportsRouter } from '#features/export/exports.router.ts';
import { familyRouter } from '#features/family/family.router.ts';
import { fixityRouter } from '#features/fixity/fixity.router.ts';
import { guestBoxesRouter } from '#features/guest-boxes/guest-boxes.router.ts';
import { importsRouter } from '#features/imports/imports.router.ts';
import { mailsRouter } from '#features/mails/mails.router.ts';
import { mediaRouter } from '#features/media/media.router.ts';
import { mendingRouter } from '#features/mending/mending.router.ts';
import { newsRouter } from '#features/news/news.router.ts';
import { offersRouter } from '#features/offers/offers.router.ts';
import { passkeysRouter } from '#features/passkeys/passkeys.router.ts';
import { profilesRouter } from '#features/profiles/profiles.router.ts';
import { proposalsRouter } from '#features/proposals/proposals.router.ts';
import { rolesRouter } from '#features/roles/roles.router.ts';
import { searchRouter } from '#features/search/search.router.ts';
import { settingsRouter } from '#features/settings/settings.router.ts';
import { sharesRouter } from '#features/shares/shares.router.ts';
import { shelfRouter } from '#features/shelf/shelf.router.ts';
import { statisticsRouter } from '#features/statistics/statistics.router.ts';
import { subscriptionsRouter } from '#features/subscriptions/subscriptions.router.ts';
import { thumbnailsRouter } from '#features/thumbnails/thumbnails.router.ts';
import { trashRouter } from '#features/trash/trash.router.ts';
import { uploadsRouter } from '#features/uploads/uploads.router.ts';
import { webhooksRouter } from '#features/webhooks/webhooks.router.ts';
import { anyone } from '#platform/api/procedures.ts';

/** Every feature's procedures, under the same keys as the contract. */
export const router = anyone.router({
  admin: adminRouter,
  alerts: alertsRouter,
  apiKeys: apiKeysRouter,
  audit: auditRouter,
  auth: authRouter,
  chapters: chaptersRouter,
  candidates: candidatesRouter,
  mending: mendingRouter,
  clips: clipsRouter,
  collections: collectionsRouter,
  comments: commentsRouter,
  drafts: draftsRouter,
  drive: driveRouter,
  fixity: fixityRouter,
  exports: exportsRouter,
  imports: importsRouter,
  guestBoxes: guestBoxesRouter,
  mails: mailsRouter,
  media: mediaRouter,
  news: newsRouter,
  offers: offersRouter,
  passkeys: passkeysRouter,
  people: accountsRouter,
  profiles: profilesRouter,
  proposals: proposalsRouter,
  removal: accountDeletionRouter,
  roles: rolesRouter,
  safekeeping: backupsRouter,
  search: searchRouter,
  settings: settingsRouter,
  shares: sharesRouter,
  spaces: familyRouter,
  statistics: statisticsRouter,
  subscriptions: subscriptionsRouter,
  tapes: shelfRouter,
  thumbnails: thumbnailsRouter,
  transfers: transfersRouter,
  trash: trashRouter,
  uploads: uploadsRouter,
  webhooks: webhooksRouter,
});
