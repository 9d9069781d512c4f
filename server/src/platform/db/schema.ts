import type { Kysely } from 'kysely';
import type {
  UserTable,
  SessionTable,
  AccountTable,
  TwoFactorTable,
  OneTimeCodeTable,
  SignUpTable,
  UsedTotpCodeTable,
  InvitationTable,
  MailRefusalTable,
  VerificationTable,
  UserRolesTable,
  AccountDeletionTable,
  AvatarTable,
  DraftTable,
  ApiKeyTable,
  PasskeyChallengeTable,
  PasskeyTable,
  ProviderSignInTable,
} from '#platform/db/account-tables.ts';
import type { AuditLogTable, AuditSealsTable } from '#platform/db/audit-tables.ts';
import type {
  AlertTable,
  OrphanedOriginalTable,
  BackupRunTable,
  OriginalCopyTable,
  SecondCopyTable,
} from '#platform/db/backup-tables.ts';
import type { CandidateTable, SavedPartTable } from '#platform/db/candidate-tables.ts';
import type { ChapterChangeTable, ChapterTable } from '#platform/db/chapter-tables.ts';
import type {
  CollectionItemsTable,
  CollectionsTable,
  ShareExceptionTable,
  SharesTable,
} from '#platform/db/collection-tables.ts';
import type { ItemCommentTable, ItemHeartTable } from '#platform/db/comment-tables.ts';
import type {
  DriveAuthorizationTable,
  DriveConnectionTable,
  DriveTransferTable,
} from '#platform/db/drive-tables.ts';
import type { GuestBoxTable, GuestFileTable } from '#platform/db/guest-tables.ts';
import type { MediaChangeTable, PosterPictureTable } from '#platform/db/history-tables.ts';
import type {
  ImportCollectionTable,
  ImportEntryTable,
  ImportKeyTable,
  MediaImportTable,
} from '#platform/db/import-tables.ts';
import type {
  BackgroundRunTable,
  InterruptedJobTable,
  ThumbnailRunFilmTable,
  ThumbnailRunTable,
} from '#platform/db/job-tables.ts';
import type {
  MediaTable,
  PlaybackTable,
  ProcessingStepTable,
  RenditionTable,
} from '#platform/db/media-tables.ts';
import type {
  NewsTable,
  SpaceActivityItemTable,
  SpaceActivityTable,
} from '#platform/db/news-tables.ts';
import type { SpaceOfferTable } from '#platform/db/offer-tables.ts';
import type { ChangeEventTable, SettingTable } from '#platform/db/platform-tables.ts';
import type { FilmPrintTable, FilmSamplesTable, FilmTwinTable } from '#platform/db/print-tables.ts';
import type { ProposalTable } from '#platform/db/proposal-tables.ts';
import type {
  SpaceCollectionTable,
  SpaceItemTable,
  SpaceLinkTable,
  SpaceMemberTable,
  SpaceTable,
  StaleSidecarTable,
} from '#platform/db/space-tables.ts';
import type { StagedPieceTable, StagedUploadTable } from '#platform/db/staging-tables.ts';
import type { ArchiveSumTable } from '#platform/db/sum-tables.ts';
import type {
  SpaceTapeTable,
  TapeItemTable,
  TapeNumberTable,
  TapeTable,
} from '#platform/db/tape-tables.ts';
import type { UploadTable } from '#platform/db/upload-tables.ts';
import type { WebhookDeliveryTable, WebhookTable } from '#platform/db/webhook-tables.ts';

/** Every table, as Kysely sees it. Tables of better-auth carry their schema's name. */
export type Database = {
  'auth.user': UserTable;
  'auth.session': SessionTable;
  'auth.account': AccountTable;
  'auth.twoFactor': TwoFactorTable;
  'auth.verification': VerificationTable;
  one_time_code: OneTimeCodeTable;
  sign_up: SignUpTable;
  used_totp_code: UsedTotpCodeTable;
  invitation: InvitationTable;
  user_roles: UserRolesTable;
  account_removal: AccountDeletionTable;
  api_key: ApiKeyTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  provider_sign_in: ProviderSignInTable;
  avatar: AvatarTable;
  draft: DraftTable;
  media: MediaTable;
  rendition: RenditionTable;
  archive_sum: ArchiveSumTable;
  processing_step: ProcessingStepTable;
  candidate: CandidateTable;
  film_samples: FilmSamplesTable;
  film_print: FilmPrintTable;
  film_twin: FilmTwinTable;
  background_run: BackgroundRunTable;
  thumbnail_run: ThumbnailRunTable;
  thumbnail_run_film: ThumbnailRunFilmTable;
  playback: PlaybackTable;
  chapter: ChapterTable;
  chapter_change: ChapterChangeTable;
  media_change: MediaChangeTable;
  poster_picture: PosterPictureTable;
  collections: CollectionsTable;
  collection_items: CollectionItemsTable;
  shares: SharesTable;
  share_exception: ShareExceptionTable;
  space: SpaceTable;
  space_member: SpaceMemberTable;
  space_link: SpaceLinkTable;
  space_collection: SpaceCollectionTable;
  space_item: SpaceItemTable;
  stale_sidecar: StaleSidecarTable;
  space_activity: SpaceActivityTable;
  space_activity_item: SpaceActivityItemTable;
  news: NewsTable;
  space_tape: SpaceTapeTable;
  saved_part: SavedPartTable;
  tape: TapeTable;
  tape_item: TapeItemTable;
  tape_number: TapeNumberTable;
  item_comment: ItemCommentTable;
  item_heart: ItemHeartTable;
  guest_box: GuestBoxTable;
  guest_file: GuestFileTable;
  proposal: ProposalTable;
  space_offer: SpaceOfferTable;
  upload: UploadTable;
  drive_authorization: DriveAuthorizationTable;
  drive_connection: DriveConnectionTable;
  drive_transfer: DriveTransferTable;
  media_import: MediaImportTable;
  import_entry: ImportEntryTable;
  import_collection: ImportCollectionTable;
  import_key: ImportKeyTable;
  change_event: ChangeEventTable;
  setting: SettingTable;
  interrupted_job: InterruptedJobTable;
  audit_log: AuditLogTable;
  audit_seals: AuditSealsTable;
  safekeeping_runs: BackupRunTable;
  orphaned_original: OrphanedOriginalTable;
  original_copy: OriginalCopyTable;
  second_copy: SecondCopyTable;
  alert: AlertTable;
  mail_refusal: MailRefusalTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  staged_upload: StagedUploadTable;
  staged_piece: StagedPieceTable;
};

export type Db = Kysely<Database>;
