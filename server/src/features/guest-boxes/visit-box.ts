import type {
  OpenedGuestBox,
  unlockGuestBoxInput,
} from '@heirloom/contract/guest-boxes/guest-boxes.schema.ts';
import type { z } from 'zod';
import { findOpenBox, type OpenBoxRow } from '#features/guest-boxes/open-boxes.read.ts';
import { enterPassword, knowsPassword } from '#features/shares/link-password.ts';
import { readUse } from '#features/spaces/guest-boxes.read.ts';
import { readCapacity } from '#features/uploads/upload-capacity.ts';
import { hashToken } from '#platform/auth/hash-token.ts';
import type { Ctx, RequestCtx, Viewer } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import { AppError } from '#platform/errors.ts';

type BoxCtx = Pick<Ctx, 'db' | 'config' | 'signer' | 'clock'>;
type Visit = { token: string; cookies: string | null | undefined };

/** Opens a link for a guest. @throws AppError NOT_FOUND alike for an unknown and an ended link, and without its password */
export async function openBox(ctx: BoxCtx, { token, cookies }: Visit): Promise<OpenBoxRow> {
  const box = await findBox(ctx, token);
  if (!knowsPassword(ctx, box, cookies)) throw new AppError('NOT_FOUND');
  return box;
}

/** What a guest sends belongs to whoever has invited them. */
export function makerOf({ maker_id }: Pick<OpenBoxRow, 'maker_id'>): Viewer {
  return { userId: maker_id, role: 'client', isActive: true, seesSpaces: false };
}

export async function visitBox(ctx: RequestCtx, token: string): Promise<OpenedGuestBox> {
  const box = await findBox(ctx, token);
  if (!knowsPassword(ctx, box, ctx.request.headers.get('cookie'))) return { state: 'locked' };
  const config = await currentConfig(ctx);
  const use = await readUse(ctx.db, box.id);
  const { quotaBytes, usedBytes } = await readCapacity(ctx.db, config, box.maker_id);
  const quotaLeft = quotaBytes === null ? Infinity : quotaBytes - usedBytes;
  return {
    state: 'open',
    spaceName: box.space_name,
    inviterName: box.maker_name,
    expiresAt: box.expires_at.toISOString(),
    filesLeft: Math.max(0, box.files_maximum - use.files),
    bytesLeft: Math.max(0, Math.min(box.bytes_maximum - use.bytes, quotaLeft)),
    fileBytesMaximum: config.UPLOAD_LIMIT_BYTES,
  };
}

export async function unlockBox(
  ctx: RequestCtx,
  { token, password }: z.output<typeof unlockGuestBoxInput>,
): Promise<void> {
  await enterPassword(ctx, await findBox(ctx, token), password);
}

/** While spaces rest, links into them do too. */
async function findBox({ db, config }: BoxCtx, token: string): Promise<OpenBoxRow> {
  const box = config.SPACES === 'off' ? undefined : await findOpenBox(db, hashToken(token));
  if (!box) throw new AppError('NOT_FOUND');
  return box;
}
