import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { avatarLimitBytes } from '@heirloom/contract/limits.ts';
import type { Profile } from '@heirloom/contract/profiles/profiles.contract.ts';
import type { Kysely } from 'kysely';
import { receiveFile } from '#features/processing/receive-file.ts';
import { deleteAvatar, saveAvatar } from '#features/profiles/avatar.repo.ts';
import { profileWords } from '#features/profiles/profiles.messages.ts';
import { readProfile } from '#features/profiles/profiles.service.ts';
import { updateUser } from '#features/users/users.repo.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { unavailable } from '#platform/media/worker/unavailable.ts';

type AvatarCtx = Pick<ActorCtx, 'db' | 'actor' | 'limits' | 'media' | 'storage'>;

/**
 * Makes the caller's picture from a photo. The picture is stored in the database: it is small, it is no original, and
 * it is deleted with the account's row.
 * @throws AppError TOO_LARGE, FILE_REFUSED, TOO_MANY_REQUESTS, STORAGE_FULL, STORAGE_OFFLINE, UNAVAILABLE
 */
export async function changeAvatar(ctx: AvatarCtx, photo: Readable): Promise<Profile> {
  await ctx.limits.consume('avatar.account', ctx.actor.userId);
  if (!(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
  const picture = await ctx.storage.withScratch('upload', async (folder) => {
    const received = path.join(folder, 'received');
    await receiveFile(photo, received, {
      limitBytes: avatarLimitBytes,
      tooLarge: profileWords().photoTooLarge,
    });
    return render(ctx, received, path.join(folder, 'avatar.webp'));
  });
  const version = createHash('sha256').update(picture).digest('base64url').slice(0, 16);
  const { userId } = ctx.actor;
  return change(ctx, `/api/avatars/${userId}?v=${version}`, (trx) =>
    saveAvatar(trx, userId, { picture, version }),
  );
}

export function removeAvatar(ctx: Pick<ActorCtx, 'db' | 'actor'>): Promise<Profile> {
  return change(ctx, null, (trx) => deleteAvatar(trx, ctx.actor.userId));
}

function change(
  { db, actor: { userId } }: Pick<ActorCtx, 'db' | 'actor'>,
  image: string | null,
  write: (trx: Kysely<Database>) => Promise<void>,
): Promise<Profile> {
  return db.transaction().execute(async (trx) => {
    await write(trx);
    await updateUser(trx, userId, { image });
    await publish(trx, { topic: 'profiles', action: 'updated', userId, entityId: userId });
    return readProfile(trx, userId);
  });
}

const notAPhoto = () => new AppError('FILE_REFUSED', profileWords().choosePhoto);

async function render(
  { media, actor }: Pick<AvatarCtx, 'media' | 'actor'>,
  received: string,
  outputPath: string,
): Promise<Buffer> {
  const options = { owner: actor.userId };
  try {
    const { kind, format } = await media.sniff({ path: received }, options);
    if (kind !== 'image') throw notAPhoto();
    await media.renderAvatar({ path: received, format, outputPath }, options);
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    throw error.kind === 'unprocessable' ? notAPhoto() : unavailable(error);
  }
  return readFile(outputPath);
}
