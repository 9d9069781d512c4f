import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import type { Generated } from 'kysely';
import type {
  Instant,
  InstantByDefault,
  InstantOrNull,
  JsonOrNull,
} from '#platform/db/column-types.ts';
import type { GuestUploadColumns } from '#platform/db/guest-tables.ts';

export type UploadTable = GuestUploadColumns & {
  id: string;
  actor_id: string;
  owner_id: string;
  size: number;
  title: string;
  description: string | null;
  type: MediaType;
  origin: 'movie' | 'audio' | 'photo' | 'single' | 'bulk' | 'drive' | 'import';
  original_name: string;
  folder: string | null;
  sha256: string | null;
  state: Generated<'receiving' | 'waiting' | 'storing' | 'stored' | 'refused'>;
  refusal: string | null;
  media_id: string | null;
  /** '{bucket}/{key}' of the original, reserved before it is linked. */
  file_path: string | null;
  file_modified_at: InstantOrNull;
  /** As the uploader wrote it: '1987-06', '1987-06-05T10:11:12+02:00'. */
  taken_at: string | null;
  /** What the program knew that it is imported from. */
  imported: JsonOrNull;
  /** Files beside it, for the sidecar. */
  beside: JsonOrNull;
  /** It is a part of the source of this import, and no item by itself. */
  import_id: string | null;
  /** The spaces to which its item is added, as far as its owner may add to them then. */
  space_ids: Generated<string[]>;
  created_at: InstantByDefault;
  updated_at: InstantByDefault;
  expires_at: Instant;
};
