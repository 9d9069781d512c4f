import type { finishedUpload, Upload } from '@heirloom/contract/uploads/uploads.schema.ts';
import type { z } from 'zod';
import { presentMediaItem } from '#features/media/media.present.ts';
import type { Finished } from '#features/uploads/finish-upload.service.ts';
import { refusalFor } from '#features/uploads/refusal-for.ts';
import type { UploadRow } from '#features/uploads/uploads.repo.ts';

export function presentUpload(row: UploadRow, receivedBytes: number): Upload {
  return {
    id: row.id,
    originalName: row.original_name,
    title: row.title,
    type: row.type,
    sizeBytes: row.size,
    receivedBytes,
    state: row.state,
    refusal: row.refusal && refusalFor(row.refusal),
    // The id is reserved long before the item exists.
    mediaId: row.state === 'stored' ? row.media_id : null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

export function presentFinished(finished: Finished): z.input<typeof finishedUpload> {
  return {
    state: finished.state,
    refusal: finished.refusal && refusalFor(finished.refusal),
    media: finished.media && presentMediaItem(finished.media),
  };
}
