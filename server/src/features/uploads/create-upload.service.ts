import type { ImportedFacts } from '@heirloom/contract/media/imported.schema.ts';
import type { GuestBoxRow } from '#features/spaces/guest-boxes.repo.ts';
import { reserveUpload } from '#features/uploads/reserve-upload.ts';
import type { Sharing } from '#features/uploads/spaces-for.ts';
import { expiryFrom } from '#features/uploads/upload-lifetime.ts';
import type { ParsedUploadMetadata } from '#features/uploads/upload-metadata.ts';
import { decideOwner, requireGathering } from '#features/uploads/uploads.policy.ts';
import { type UploadRow, deleteUpload } from '#features/uploads/uploads.repo.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { refusalSentence } from '#platform/media/sniff/refusals.ts';
import type { Sidecar } from '#platform/storage/storage.ts';
import type { OfCrew } from '#platform/together.ts';

export type NewUpload = {
  id: string;
  actor: Viewer;
  sizeBytes: number;
  /** Who sends it without an account; the actor is whoever has invited them. */
  guest?: Guest;
  /** Missing: its item goes into no space. */
  sharing?: Sharing | undefined;
  metadata: Omit<ParsedUploadMetadata, 'origin' | 'spaceIds'> & {
    origin: UploadRow['origin'];
    imported?: ImportedFacts | undefined;
    beside?: Sidecar['beside'];
    /** The id that its item gets; nothing has it. */
    mediaId?: string | undefined;
  };
};

export type Guest = { box: GuestBoxRow; name: string };

/** Reserves quota and disk capacity for an upload. It is refused, if at all, before the client sends a byte. */
export async function createUpload(
  ctx: OfCrew & Pick<Ctx, 'db' | 'config' | 'storage' | 'clock'>,
  { id, actor, sizeBytes, metadata, guest, sharing }: NewUpload,
): Promise<UploadRow> {
  if (sizeBytes === 0) throw new AppError('FILE_REFUSED', refusalSentence('empty'));
  const ownerId = metadata.importId
    ? await requireGathering(ctx.db, actor, metadata.importId)
    : await decideOwner(ctx.db, actor, metadata.targetUserId);
  const now = ctx.clock.now();
  const upload = await reserveUpload(ctx, {
    upload: {
      id,
      actor_id: actor.userId,
      owner_id: ownerId,
      size: sizeBytes,
      title: metadata.title,
      description: metadata.description,
      type: metadata.type,
      origin: metadata.origin,
      original_name: metadata.filename,
      folder: metadata.folder ?? null,
      sha256: metadata.sha256 ?? null,
      file_modified_at: toInstant(metadata.lastModified),
      taken_at: metadata.takenAt ?? null,
      imported: metadata.imported ? JSON.stringify(metadata.imported) : null,
      import_id: metadata.importId ?? null,
      beside: metadata.beside ? JSON.stringify(metadata.beside) : null,
      expires_at: expiryFrom(now),
      guest_box_id: guest?.box.id ?? null,
      guest_name: guest?.name ?? null,
      media_id: metadata.mediaId ?? null,
    },
    sharing: isItemOf(actor, { ownerId, metadata }) ? sharing : undefined,
    box: guest?.box,
    now,
  });
  try {
    await ctx.storage.staging.create(id);
  } catch (error) {
    await deleteUpload(ctx.db, id, 'receiving');
    throw error;
  }
  return upload;
}

/** Spaces are those of whoever sends it: what goes to another archive, or is a part of a source, is in none. */
function isItemOf(
  actor: Viewer,
  { ownerId, metadata }: { ownerId: string; metadata: NewUpload['metadata'] },
): boolean {
  return ownerId === actor.userId && metadata.importId === undefined;
}

/** Returns null for dates outside the years 1900 to 2999. */
function toInstant(milliseconds: string | undefined): Date | null {
  const instant = new Date(Number(milliseconds));
  const year = instant.getUTCFullYear();
  return year >= 1900 && year < 3000 ? instant : null;
}
