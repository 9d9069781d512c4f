import type { GuestBoxRow } from '#features/spaces/guest-boxes.repo.ts';
import { createUpload } from '#features/uploads/create-upload.service.ts';
import { parseGuestMetadata } from '#features/uploads/upload-metadata.ts';
import { uploadWords } from '#features/uploads/uploads.messages.ts';
import { findUploadOfBox } from '#features/uploads/uploads.repo.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type NewGuestUpload = {
  id: string;
  sizeBytes: number;
  header: string | null;
  box: GuestBoxRow;
  maker: Viewer;
};

/** Reserves room for what a guest wants to send: in the guest box, and in the quota of whoever made its link. */
export async function beginGuestUpload(
  ctx: Pick<Ctx, 'db' | 'config' | 'storage' | 'clock'>,
  { id, sizeBytes, header, box, maker }: NewGuestUpload,
): Promise<void> {
  const { guestName, ...metadata } = parseGuestMetadata(header);
  try {
    await createUpload(ctx, {
      id,
      actor: maker,
      sizeBytes,
      guest: { box, name: guestName },
      metadata: { ...metadata, origin: 'single', targetUserId: undefined },
    });
  } catch (error) {
    const isOfMaker = error instanceof AppError && error.code === 'QUOTA_EXCEEDED';
    // How much room its maker has is nothing that a guest should learn.
    throw isOfMaker ? new AppError('QUOTA_EXCEEDED', uploadWords().boxFull) : error;
  }
}

/** @throws AppError NOT_FOUND for what was not begun by this link */
export async function requireGuestUpload(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { id, boxId }: { id: string; boxId: string },
): Promise<void> {
  if (!(await findUploadOfBox(db, { id, boxId, now: clock.now() })))
    throw new AppError('NOT_FOUND');
}
