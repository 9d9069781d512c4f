import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** Instants: read as Date, written as Date or ISO text. */
type Instant = ColumnType<Date, Date | string>;
type InstantOrNull = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
type InstantByDefault = ColumnType<Date, Date | string | undefined, Date | string>;
/** Columns of type date and timestamp (no zone): always text, never a Date, so that no zone can shift them. */
type LocalTime = ColumnType<string | null, string | null | undefined>;
type Json = JSONColumnType<Record<string, unknown>, string | undefined>;

export type MediaType = 'video' | 'image' | 'audio';
export type MediaStatus =
  | 'processing'
  | 'ready'
  | 'partial'
  | 'damaged'
  | 'unprocessable'
  | 'failed';
export type Bucket = 'movies' | 'images' | 'audio';
export type CapturePrecision = 'day' | 'month' | 'year' | 'decade' | 'unknown';
export type PosterRule = 'upload' | 'movie-dialog' | 'admin';
export type CaptureSource = 'exif' | 'container' | 'file_name' | 'person';
export type CollectionType = 'photos' | 'movies' | 'audio' | 'mixed';
export type Role = 'client' | 'user' | 'admin' | 'superuser';

export type UserTable = {
  id: Generated<string>;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: InstantByDefault;
  updatedAt: InstantByDefault;
  twoFactorEnabled: boolean | null;
  username: string;
  last_login: InstantOrNull;
  account_opened_date: LocalTime;
  subscription_start_date: LocalTime;
  subscription_expiration_date: InstantOrNull;
  quota_bytes: number | null;
  disabled_at: InstantOrNull;
};

export type SessionTable = {
  id: Generated<string>;
  expiresAt: Instant;
  token: string;
  createdAt: InstantByDefault;
  updatedAt: Instant;
  ipAddress: string | null;
  userAgent: string | null;
  userId: string;
  /** When the person last proved who they are; null: at the sign-in. */
  confirmed_at: InstantOrNull;
};

export type AccountTable = {
  id: Generated<string>;
  accountId: string;
  providerId: string;
  userId: string;
  password: string | null;
  createdAt: InstantByDefault;
  updatedAt: Instant;
};

export type TwoFactorTable = { id: Generated<string>; userId: string; verified: boolean | null };

export type OneTimeCodeTable = {
  code_hash: string;
  user_id: string;
  purpose: 'confirm' | 'reset';
  expires_at: Instant;
  created_at: InstantByDefault;
};

export type UsedTotpCodeTable = { user_id: string; code: string; used_at: InstantByDefault };

export type InvitationTable = {
  id: Generated<string>;
  token_hash: string;
  email: string | null;
  created_by: string | null;
  created_at: InstantByDefault;
  expires_at: Instant;
  used_at: InstantOrNull;
  used_by: string | null;
};

export type VerificationTable = { id: Generated<string>; identifier: string; expiresAt: Instant };

export type UserRolesTable = { user_id: string; role: Role };

export type MediaTable = {
  id: string;
  user_id: string;
  type: MediaType;
  title: string;
  description: string | null;
  bucket: Bucket;
  file_path: string;
  file_size: number;
  original_name: string;
  mime_type: string;
  sha256: string;
  status: Generated<MediaStatus>;
  status_reason: string | null;
  status_detail: string | null;
  progress: number | null;
  duration_ms: number | null;
  width: number | null;
  height: number | null;
  rotation: Generated<0 | 90 | 180 | 270>;
  captured_at: LocalTime;
  capture_offset: string | null;
  capture_precision: Generated<CapturePrecision>;
  capture_source: CaptureSource | null;
  capture_is_approximate: Generated<boolean>;
  placeholder: string | null;
  dominant_color: string | null;
  thumbnail_path: string | null;
  facts: Json;
  /** Which frame of a film is its poster, unless a person picked the one at `poster_at_ms`. */
  poster_rule: Generated<PosterRule>;
  poster_at_ms: number | null;
  version: Generated<number>;
  upload_date: InstantByDefault;
  created_at: InstantByDefault;
  updated_at: InstantByDefault;
  deleted_at: InstantOrNull;
  /** Since then it is being deleted for good, with its files: nothing brings it back. */
  purging_at: InstantOrNull;
  /** Title and description without case and accents, kept by the database. */
  search_text: GeneratedAlways<string>;
};

export type RenditionTable = {
  media_id: string;
  kind: string;
  file_path: string;
  mime_type: string;
  file_size: number;
  width: number | null;
  height: number | null;
  language: string | null;
  label: string | null;
  pipeline_version: number;
  created_at: InstantByDefault;
};

export type ProcessingStepName =
  | 'inspect'
  | 'pictures'
  | 'play'
  | 'storyboard'
  | 'captions'
  | 'low'
  | 'peaks';
export type ProcessingState = 'pending' | 'done' | 'damaged' | 'unprocessable' | 'failed';

/** One piece of work on an item. `revision` grows whenever the step is asked for anew. */
export type ProcessingStepTable = {
  media_id: string;
  step: ProcessingStepName;
  state: ProcessingState;
  reason: string | null;
  detail: string | null;
  pipeline_version: number;
  /** The media tools that were used: others may succeed where these did not. */
  tools: string | null;
  revision: Generated<number>;
  updated_at: InstantByDefault;
};

export type BackgroundRunTable = {
  user_id: string;
  finished_at: Instant;
  succeeded: number;
  failed: number;
};

export type PlaybackTable = {
  user_id: string;
  media_id: string;
  position_ms: number;
  updated_at: InstantByDefault;
};

export type CollectionsTable = {
  id: string;
  user_id: string;
  name: string;
  description: string | null;
  type: Generated<CollectionType>;
  thumbnail_media_id: string | null;
  pinned_at: InstantOrNull;
  created_at: InstantByDefault;
  updated_at: InstantByDefault;
  search_text: GeneratedAlways<string>;
};

export type CollectionItemsTable = {
  id: string;
  collection_id: string;
  media_id: string;
  added_at: InstantByDefault;
  /** The highest is shown first: seconds since 1970 at the time of adding, until a person moves an item. */
  position: number;
  caption: string | null;
};

export type UploadTable = {
  id: string;
  actor_id: string;
  owner_id: string;
  size: number;
  title: string;
  description: string | null;
  type: MediaType;
  origin: 'movie' | 'audio' | 'photo' | 'single' | 'bulk' | 'drive' | 'import';
  original_name: string;
  sha256: string | null;
  state: Generated<'receiving' | 'storing' | 'stored' | 'refused'>;
  refusal: string | null;
  media_id: string | null;
  /** '{bucket}/{key}' of the original, reserved before it is linked. */
  file_path: string | null;
  file_modified_at: InstantOrNull;
  created_at: InstantByDefault;
  updated_at: InstantByDefault;
  expires_at: Instant;
};

export type ChangeEventTable = {
  seq: Generated<number>;
  topic: string;
  action: 'created' | 'updated' | 'removed';
  user_id: string | null;
  entity_id: string | null;
  created_at: InstantByDefault;
};

export type SettingTable = {
  key: string;
  value: ColumnType<unknown, string, string>;
  updated_at: InstantByDefault;
};

export type AuditLogTable = {
  id: Generated<number>;
  at: InstantByDefault;
  actor_id: string | null;
  action: string;
  target_user_id: string | null;
  target_id: string | null;
  details: Json;
};

/** Every table, as Kysely sees it. Tables of better-auth carry their schema's name. */
export type Database = {
  'auth.user': UserTable;
  'auth.session': SessionTable;
  'auth.account': AccountTable;
  'auth.twoFactor': TwoFactorTable;
  'auth.verification': VerificationTable;
  one_time_code: OneTimeCodeTable;
  used_totp_code: UsedTotpCodeTable;
  invitation: InvitationTable;
  user_roles: UserRolesTable;
  media: MediaTable;
  rendition: RenditionTable;
  processing_step: ProcessingStepTable;
  background_run: BackgroundRunTable;
  playback: PlaybackTable;
  collections: CollectionsTable;
  collection_items: CollectionItemsTable;
  upload: UploadTable;
  change_event: ChangeEventTable;
  setting: SettingTable;
  audit_log: AuditLogTable;
};
