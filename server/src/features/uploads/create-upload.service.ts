import { guestUploadsMaximum } from '@heirloom/contract/limits.ts';
import type { ImportedFacts } from '@heirloom/contract/media/imported.schema.ts';
import type { Kysely } from 'kysely';
import { readUse } from '#features/spaces/guest-boxes.read.ts';
import type { GuestBoxRow } from '#features/spaces/guest-boxes.repo.ts';
import { type Sharing, spacesFor } from '#features/uploads/spaces-for.ts';
import { limitOf, requireQuota, requireDiskCapacity } from '#features/uploads/upload-capacity.ts';
import { expiryFrom } from '#features/uploads/upload-lifetime.ts';
import type { ParsedUploadMetadata } from '#features/uploads/upload-metadata.ts';
import { uploadWords } from '#features/uploads/uploads.messages.ts';
import { decideOwner, requireGathering } from '#features/uploads/uploads.policy.ts';
import {
  type UploadRow,
  deleteUpload,
  insertUpload,
  listOpenUploadsOf,
} from '#features/uploads/uploads.repo.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';
import { refusalSentence } from '#platform/media/sniff/refusals.ts';
import type { Sidecar } from '#platform/storage/storage.ts';

/** The most open uploads of one person; a bulk upload sends its files one after another. */
const openUploadsMaximum = 1000;

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
  ctx: Pick<Ctx, 'db' | 'config' | 'storage' | 'clock'>,
  { id, actor, sizeBytes, metadata, guest, sharing }: NewUpload,
): Promise<UploadRow> {
  if (sizeBytes === 0) throw new AppError('FILE_REFUSED', refusalSentence('empty'));
  const config = await currentConfig(ctx);
  if (sizeBytes > limitOf(config, metadata.origin)) throw new AppError('TOO_LARGE');
  const ownerId = metadata.importId
    ? await requireGathering(ctx.db, actor, metadata.importId)
    : await decideOwner(ctx.db, actor, metadata.targetUserId);
  const now = ctx.clock.now();
  const capacity = await ctx.storage.capacity();
  const upload = await ctx.db.transaction().execute(async (trx) => {
    await requireQuota(trx, config, { ownerId, sizeBytes });
    if (guest) await requireRoomInBox(trx, guest.box, sizeBytes);
    else await requireFewOpen(trx, { actorId: actor.userId, now });
    await requireDiskCapacity(trx, ctx.storage, { actorId: actor.userId, sizeBytes, capacity });
    // No list has those of an import, which tells of itself.
    if (metadata.origin !== 'import') {
      await publish(trx, {
        topic: 'uploads',
        action: 'created',
        userId: actor.userId,
        entityId: id,
      });
    }
    return insertUpload(trx, {
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
      space_ids: isItemOf(actor, { ownerId, metadata })
        ? await spacesFor(trx, config, { ownerId, sharing })
        : [],
      beside: metadata.beside ? JSON.stringify(metadata.beside) : null,
      expires_at: expiryFrom(now),
      ...(guest && { guest_box_id: guest.box.id, guest_name: guest.name }),
      media_id: metadata.mediaId ?? null,
    });
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

async function requireFewOpen(
  trx: Kysely<Database>,
  who: { actorId: string; now: Date },
): Promise<void> {
  const open = await listOpenUploadsOf(trx, who);
  if (open.length >= openUploadsMaximum) throw new AppError('TOO_MANY_REQUESTS');
}

/** @throws AppError QUOTA_EXCEEDED, TOO_MANY_REQUESTS */
async function requireRoomInBox(
  trx: Kysely<Database>,
  box: GuestBoxRow,
  sizeBytes: number,
): Promise<void> {
  const { files, bytes, open } = await readUse(trx, box.id);
  if (open >= guestUploadsMaximum) {
    throw new AppError('TOO_MANY_REQUESTS', uploadWords().tooManyOpen(guestUploadsMaximum));
  }
  if (files >= box.files_maximum || bytes + sizeBytes > box.bytes_maximum) {
    throw new AppError('QUOTA_EXCEEDED', uploadWords().boxFull);
  }
}

/** Returns null for dates outside the years 1900 to 2999. */
function toInstant(milliseconds: string | undefined): Date | null {
  const instant = new Date(Number(milliseconds));
  const year = instant.getUTCFullYear();
  return year >= 1900 && year < 3000 ? instant : null;
}
