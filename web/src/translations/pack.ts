import type { apiMessages } from '#api/api.messages.ts';
import type { accountsMessages } from '#features/accounts/accounts.messages.ts';
import type { adminMessages } from '#features/admin/admin.messages.ts';
import type { apiKeyMessages } from '#features/api-keys/api-keys.messages.ts';
import type { auditTemplates } from '#features/audit/audit-sentences.messages.ts';
import type { auditMessages } from '#features/audit/audit.messages.ts';
import type { authMessages } from '#features/auth/auth.messages.ts';
import type { stepUpMessages } from '#features/auth/step-up.messages.ts';
import type { backupsMessages } from '#features/backups/backups.messages.ts';
import type { candidateMessages } from '#features/candidates/candidates.messages.ts';
import type { chapterMessages } from '#features/chapters/chapters.messages.ts';
import type { clipMessages } from '#features/clips/clips.messages.ts';
import type { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import type { collectionMessages } from '#features/collections/collections.messages.ts';
import type { commentsMessages } from '#features/comments/comments.messages.ts';
import type { draftMessages } from '#features/drafts/drafts.messages.ts';
import type { driveMessages } from '#features/drive/drive.messages.ts';
import type { exportMessages } from '#features/exports/exports.messages.ts';
import type { adminFilesMessages } from '#features/file-manager/admin-files.messages.ts';
import type { fileMessages } from '#features/files/files.messages.ts';
import type { guestMessages } from '#features/guest-boxes/guest-boxes.messages.ts';
import type { historyMessages } from '#features/history/history.messages.ts';
import type { homeMessages } from '#features/home/home.messages.ts';
import type { importMessages } from '#features/imports/imports.messages.ts';
import type { mailMessages } from '#features/mails/mails.messages.ts';
import type { mediaActionMessages } from '#features/media/media-actions.messages.ts';
import type { mediaMessages } from '#features/media/media.messages.ts';
import type { mendingMessages } from '#features/mending/mending.messages.ts';
import type { newsPanelMessages } from '#features/news/news-panel.messages.ts';
import type { newsMessages } from '#features/news/news.messages.ts';
import type { offerMessages } from '#features/offers/offers.messages.ts';
import type { passkeyMessages } from '#features/passkeys/passkeys.messages.ts';
import type { playbackMessages } from '#features/playback/playback.messages.ts';
import type { profileMessages } from '#features/profiles/profiles.messages.ts';
import type { proposalMessages } from '#features/proposals/proposals.messages.ts';
import type { rolesMessages } from '#features/roles/roles.messages.ts';
import type { searchPageMessages } from '#features/search/search-page.messages.ts';
import type { searchMessages } from '#features/search/search.messages.ts';
import type { settingsMessages } from '#features/settings/settings.messages.ts';
import type { shareMessages } from '#features/shares/shares.messages.ts';
import type { visitorMessages } from '#features/shares/visitor/visitor.messages.ts';
import type { activityMessages } from '#features/spaces/activity.messages.ts';
import type { addingMessages } from '#features/spaces/adding.messages.ts';
import type { leftSpaceMessages } from '#features/spaces/left-spaces.messages.ts';
import type { mailedInvitationMessages } from '#features/spaces/mailed-invitation.messages.ts';
import type { manyItemsMessages } from '#features/spaces/many-items.messages.ts';
import type { passingOnMessages } from '#features/spaces/passing-on.messages.ts';
import type { spaceWayMessages } from '#features/spaces/space-ways.messages.ts';
import type { spaceMessages } from '#features/spaces/spaces.messages.ts';
import type { statisticsMessages } from '#features/statistics/statistics.messages.ts';
import type { subscriptionMessages } from '#features/subscriptions/subscriptions.messages.ts';
import type { tapeWayMessages } from '#features/tapes/tape-ways.messages.ts';
import type { tapeMessages } from '#features/tapes/tapes.messages.ts';
import type { trashMessages } from '#features/trash/trash.messages.ts';
import type { uploadMessages } from '#features/uploads/uploads.messages.ts';
import type { webhookMessages } from '#features/webhooks/webhooks.messages.ts';
import type { libMessages } from '#lib/lib.messages.ts';
import type { debugMessages } from '#pages/debug.messages.ts';
import type { pageTitles } from '#shell/page-titles.messages.ts';
import type { shellMessages } from '#shell/shell.messages.ts';
import type { uiMessages } from '#ui/ui.messages.ts';

/** All messages of the web app, by the names that they give to messagesOf. */
type Pack = {
  accounts: typeof accountsMessages;
  admin: typeof adminMessages;
  adminFiles: typeof adminFilesMessages;
  api: typeof apiMessages;
  apiKeys: typeof apiKeyMessages;
  audit: typeof auditMessages;
  auditSentences: typeof auditTemplates;
  auth: typeof authMessages;
  backups: typeof backupsMessages;
  candidates: typeof candidateMessages;
  mending: typeof mendingMessages;
  collections: typeof collectionMessages;
  collectionPage: typeof collectionPageMessages;
  debug: typeof debugMessages;
  drafts: typeof draftMessages;
  drive: typeof driveMessages;
  files: typeof fileMessages;
  comments: typeof commentsMessages;
  guests: typeof guestMessages;
  history: typeof historyMessages;
  offers: typeof offerMessages;
  proposals: typeof proposalMessages;
  home: typeof homeMessages;
  exports: typeof exportMessages;
  imports: typeof importMessages;
  lib: typeof libMessages;
  mails: typeof mailMessages;
  media: typeof mediaMessages;
  mediaActions: typeof mediaActionMessages;
  pageTitles: typeof pageTitles;
  news: typeof newsMessages;
  newsPanel: typeof newsPanelMessages;
  passkeys: typeof passkeyMessages;
  playback: typeof playbackMessages;
  profiles: typeof profileMessages;
  roles: typeof rolesMessages;
  search: typeof searchMessages;
  searchPage: typeof searchPageMessages;
  settings: typeof settingsMessages;
  shares: typeof shareMessages;
  shell: typeof shellMessages;
  chapters: typeof chapterMessages;
  clips: typeof clipMessages;
  spaceActivity: typeof activityMessages;
  leftSpaces: typeof leftSpaceMessages;
  manyItems: typeof manyItemsMessages;
  mailedInvitation: typeof mailedInvitationMessages;
  adding: typeof addingMessages;
  passingOn: typeof passingOnMessages;
  spaceWays: typeof spaceWayMessages;
  spaces: typeof spaceMessages;
  statistics: typeof statisticsMessages;
  stepUp: typeof stepUpMessages;
  subscriptions: typeof subscriptionMessages;
  tapeWays: typeof tapeWayMessages;
  tapes: typeof tapeMessages;
  trash: typeof trashMessages;
  ui: typeof uiMessages;
  uploads: typeof uploadMessages;
  visitor: typeof visitorMessages;
  webhooks: typeof webhookMessages;
};

/** What the pages show that people open first; web/build/preload-app.ts finds what is missing. */
type FirstTexts =
  | 'api'
  | 'collections'
  | 'home'
  | 'media'
  | 'news'
  | 'pageTitles'
  | 'search'
  | 'shell'
  | 'spaceWays'
  | 'subscriptions'
  | 'tapeWays'
  | 'ui'
  | 'visitor';

export type FirstPack = Pick<Pack, FirstTexts>;
export type PartsPack = Omit<Pack, FirstTexts | 'lib'>;
