import type { Generated } from 'kysely';
import type { Instant, InstantOrNull, InstantByDefault } from '#platform/db/column-types.ts';

/** A permission that an administrator is asking Google for. */
export type DriveAuthorizationTable = {
  /** SHA-256. */
  state_hash: Buffer;
  session_id: string;
  /** Encrypted, as every secret of these tables. */
  code_verifier: Buffer;
  expires_at: Instant;
};

/** An administrator's connection to Google Drive. */
export type DriveConnectionTable = {
  user_id: string;
  refresh_token: Buffer;
  access_token: Buffer | null;
  access_expires_at: InstantOrNull;
  account: string | null;
  needs_reconnect: Generated<boolean>;
  created_at: InstantByDefault;
};

/** A file that is being copied from Google Drive into a person's archive; its upload has the same id. */
export type DriveTransferTable = {
  id: string;
  actor_id: string;
  owner_id: string;
  file_id: string;
  /** Without it Google denies some files that are shared by a link. */
  resource_key: string | null;
  file_name: string;
  size: number | null;
  md5: string | null;
  state: Generated<'queued' | 'running' | 'stored' | 'skipped' | 'failed' | 'cancelled'>;
  /** The kind of problem that `note` describes. */
  problem: string | null;
  note: string | null;
  received_bytes: Generated<number>;
  media_id: string | null;
  /** The spaces to which its item is added. */
  space_ids: Generated<string[]>;
  created_at: InstantByDefault;
  updated_at: InstantByDefault;
};
