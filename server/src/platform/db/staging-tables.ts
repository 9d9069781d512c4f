import type { Generated } from 'kysely';
import type { InstantByDefault } from '#platform/db/column-types.ts';

export type StagedUploadTable = {
  upload_id: string;
  /** Only moved on from the value that its writer has read: so much counts, whoever else has sent. */
  received: Generated<number>;
  /** '{bucket}/{key}' that the original will have; reserved, so that nothing else gets it. */
  place: string | null;
  changed_at: InstantByDefault;
};

export type StagedPieceTable = {
  upload_id: string;
  /** Of its first byte in the upload. */
  at: number;
  size_bytes: number;
  /** Random, so that nobody overwrites anything. */
  object: string;
};
