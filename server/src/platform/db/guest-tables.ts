import type { Generated } from 'kysely';
import type { Instant, InstantByDefault, InstantOrNull } from '#platform/db/column-types.ts';

/** A link by which people without an account send files into a space. */
export type GuestBoxTable = {
  id: string;
  space_id: string;
  maker_id: string;
  /** SHA-256. */
  token_hash: Buffer;
  password_hash: string | null;
  files_maximum: number;
  bytes_maximum: number;
  created_at: InstantByDefault;
  expires_at: Instant;
  ended_at: InstantOrNull;
};

/** Who sent an item, of which `media.awaits_space_id` says whether somebody has decided about it. */
export type GuestFileTable = {
  media_id: string;
  /** Null: the link and its space are deleted. */
  box_id: string | null;
  guest_name: string;
  size_bytes: number;
  sent_at: InstantByDefault;
};

/** Of an upload, what a guest sends. */
export type GuestUploadColumns = {
  guest_box_id: Generated<string | null>;
  guest_name: Generated<string | null>;
};
