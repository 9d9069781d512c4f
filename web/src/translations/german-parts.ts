import { accountsGerman } from '#features/accounts/accounts.de.ts';
import { adminGerman } from '#features/admin/admin.de.ts';
import { apiKeyGerman } from '#features/api-keys/api-keys.de.ts';
import { auditTemplatesGerman } from '#features/audit/audit-sentences.de.ts';
import { auditGerman } from '#features/audit/audit.de.ts';
import { authGerman } from '#features/auth/auth.de.ts';
import { stepUpGerman } from '#features/auth/step-up.de.ts';
import { backupsGerman } from '#features/backups/backups.de.ts';
import { candidateGerman } from '#features/candidates/candidates.de.ts';
import { chapterGerman } from '#features/chapters/chapters.de.ts';
import { clipGerman } from '#features/clips/clips.de.ts';
import { collectionPageGerman } from '#features/collections/collection-page.de.ts';
import { commentsGerman } from '#features/comments/comments.de.ts';
import { draftGerman } from '#features/drafts/drafts.de.ts';
import { driveGerman } from '#features/drive/drive.de.ts';
import { exportGerman } from '#features/exports/exports.de.ts';
import { adminFilesGerman } from '#features/file-manager/admin-files.de.ts';
import { fileGerman } from '#features/files/files.de.ts';
import { guestsGerman } from '#features/guest-boxes/guest-boxes.de.ts';
import { historyGerman } from '#features/history/history.de.ts';
import { importGerman } from '#features/imports/imports.de.ts';
import { mailGerman } from '#features/mails/mails.de.ts';
import { mediaActionGerman } from '#features/media/media-actions.de.ts';
import { mendingGerman } from '#features/mending/mending.de.ts';
import { newsPanelGerman } from '#features/news/news-panel.de.ts';
import { offersGerman } from '#features/offers/offers.de.ts';
import { passkeyGerman } from '#features/passkeys/passkeys.de.ts';
import { playbackGerman } from '#features/playback/playback.de.ts';
import { profileGerman } from '#features/profiles/profiles.de.ts';
import { proposalsGerman } from '#features/proposals/proposals.de.ts';
import { rolesGerman } from '#features/roles/roles.de.ts';
import { searchPageGerman } from '#features/search/search-page.de.ts';
import { settingsGerman } from '#features/settings/settings.de.ts';
import { shareGerman } from '#features/shares/shares.de.ts';
import { activityGerman } from '#features/spaces/activity.de.ts';
import { addingGerman } from '#features/spaces/adding.de.ts';
import { leftSpaceGerman } from '#features/spaces/left-spaces.de.ts';
import { mailedInvitationGerman } from '#features/spaces/mailed-invitation.de.ts';
import { manyItemsGerman } from '#features/spaces/many-items.de.ts';
import { passingOnGerman } from '#features/spaces/passing-on.de.ts';
import { spaceGerman } from '#features/spaces/spaces.de.ts';
import { statisticsGerman } from '#features/statistics/statistics.de.ts';
import { tapeGerman } from '#features/tapes/tapes.de.ts';
import { trashGerman } from '#features/trash/trash.de.ts';
import { uploadGerman } from '#features/uploads/uploads.de.ts';
import { webhookGerman } from '#features/webhooks/webhooks.de.ts';
import type { Translation } from '#languages/messages-of.ts';
import { debugGerman } from '#pages/debug.de.ts';
import type { PartsPack } from '#translations/pack.ts';

/** All other texts in German, loaded before the first part of the app that shows some. */
export const germanOfParts = {
  accounts: accountsGerman,
  admin: adminGerman,
  adminFiles: adminFilesGerman,
  apiKeys: apiKeyGerman,
  audit: auditGerman,
  auditSentences: auditTemplatesGerman,
  auth: authGerman,
  backups: backupsGerman,
  candidates: candidateGerman,
  mending: mendingGerman,
  collectionPage: collectionPageGerman,
  debug: debugGerman,
  drafts: draftGerman,
  drive: driveGerman,
  files: fileGerman,
  comments: commentsGerman,
  guests: guestsGerman,
  history: historyGerman,
  offers: offersGerman,
  proposals: proposalsGerman,
  exports: exportGerman,
  imports: importGerman,
  mails: mailGerman,
  mediaActions: mediaActionGerman,
  newsPanel: newsPanelGerman,
  passkeys: passkeyGerman,
  playback: playbackGerman,
  profiles: profileGerman,
  roles: rolesGerman,
  searchPage: searchPageGerman,
  settings: settingsGerman,
  shares: shareGerman,
  chapters: chapterGerman,
  clips: clipGerman,
  spaceActivity: activityGerman,
  leftSpaces: leftSpaceGerman,
  manyItems: manyItemsGerman,
  mailedInvitation: mailedInvitationGerman,
  adding: addingGerman,
  passingOn: passingOnGerman,
  spaces: spaceGerman,
  statistics: statisticsGerman,
  stepUp: stepUpGerman,
  tapes: tapeGerman,
  trash: trashGerman,
  uploads: uploadGerman,
  webhooks: webhookGerman,
} satisfies Translation<PartsPack>;
