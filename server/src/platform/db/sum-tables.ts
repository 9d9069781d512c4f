import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import type { GeneratedAlways } from 'kysely';

/** What triggers count, whose and of which kind; renditions have neither owner nor type. Several rows make one sum. */
export type ArchiveSumTable = {
  id: GeneratedAlways<number>;
  owner_id: string | null;
  type: MediaType | null;
  part: 'live' | 'trash' | 'waiting' | 'purging' | 'renditions';
  items: number;
  /** Clips have none. */
  originals: number;
  size_bytes: number;
  /** Without clips, which are parts of films. */
  duration_ms: number;
  is_folded: GeneratedAlways<boolean>;
};
