import type {
  createdGuestBox,
  createGuestBoxInput,
  GuestBox,
  guestBoxInput,
} from '@heirloom/contract/guest-boxes/guest-boxes.schema.ts';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { changeSpace, requireMember } from '#features/family/open-space.ts';
import { listOpenBoxes, type OpenBoxRow } from '#features/guest-boxes/open-boxes.read.ts';
import { findGuestBox, readUse } from '#features/spaces/guest-boxes.read.ts';
import { endGuestBoxes, insertGuestBox } from '#features/spaces/guest-boxes.repo.ts';
import type { MemberRow } from '#features/spaces/space-members.repo.ts';
import { cancelUploadsOfBoxes } from '#features/uploads/cancel-upload.service.ts';
import { hashToken } from '#platform/auth/hash-token.ts';
import { hashPassword } from '#platform/auth/password-hash.ts';
import type { ActorCtx, Viewer } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';
import { newId, newToken } from '#platform/ids.ts';

type BoxCtx = Pick<ActorCtx, 'db'> & { actor: Viewer };

const gibibyte = 1024 ** 3;

export async function createBox(
  ctx: BoxCtx,
  { spaceId, days, files, gigabytes, password }: z.output<typeof createGuestBoxInput>,
): Promise<z.input<typeof createdGuestBox>> {
  const token = newToken();
  const id = newId();
  const passwordHash = password === null ? null : await hashPassword(password);
  await changeSpace(ctx, { spaceId, role: 'editor' }, async (trx, { member }) => {
    await insertGuestBox(trx, {
      id,
      space_id: spaceId,
      maker_id: member.user_id,
      token_hash: hashToken(token),
      password_hash: passwordHash,
      files_maximum: files,
      bytes_maximum: gigabytes * gibibyte,
      days,
    });
    await recordAudit(trx, {
      actorId: member.user_id,
      action: 'guest-box.made',
      targetId: spaceId,
      details: { files, gigabytes, days },
    });
    await publishBoxes(trx, spaceId);
  });
  const box = (await listBoxes(ctx, spaceId)).items.find((made) => made.id === id);
  if (!box) throw new AppError('NOT_FOUND');
  return { box, path: `/g/${token}` };
}

export async function listBoxes(
  { db, actor }: BoxCtx,
  spaceId: string,
): Promise<{ items: GuestBox[] }> {
  const member = await requireMember(db, actor, { spaceId, role: 'editor' });
  const rows = await listOpenBoxes(db, spaceId);
  return { items: await Promise.all(rows.map((row) => presentBox(db, row, member))) };
}

/** Ends a link; what guests were sending by it is cancelled, what came stays where it is. */
export async function endBox(
  ctx: BoxCtx & Pick<ActorCtx, 'storage'>,
  { spaceId, boxId }: z.output<typeof guestBoxInput>,
): Promise<void> {
  const ended = await changeSpace(ctx, { spaceId, role: 'editor' }, async (trx, { member }) => {
    const box = await findGuestBox(trx, boxId);
    if (box?.space_id !== spaceId) throw new AppError('NOT_FOUND');
    if (!mayEnd(member, box)) throw new AppError('FORBIDDEN');
    const ids = await endGuestBoxes(trx, { spaceId, id: boxId });
    if (ids.length === 0) throw new AppError('NOT_FOUND');
    await recordAudit(trx, {
      actorId: member.user_id,
      action: 'guest-box.ended',
      targetId: spaceId,
    });
    await publishBoxes(trx, spaceId);
    return ids;
  });
  await cancelUploadsOfBoxes(ctx, ended);
}

const mayEnd = (member: MemberRow, { maker_id }: { maker_id: string }): boolean =>
  member.role === 'owner' || member.user_id === maker_id;

/** Tells the editors of a space that its links for guests, or what guests have sent, changed. */
export function publishBoxes(trx: Db, spaceId: string): Promise<void> {
  const change = { topic: 'guests', action: 'updated', entityId: null } as const;
  return publish(trx, { ...change, userId: null, spaceId });
}

async function presentBox(db: Db, row: OpenBoxRow, member: MemberRow): Promise<GuestBox> {
  const { files, bytes } = await readUse(db, row.id);
  return {
    id: row.id,
    makerName: row.maker_name,
    mayEnd: mayEnd(member, row),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    hasPassword: row.password_hash !== null,
    files,
    filesMaximum: row.files_maximum,
    bytes,
    bytesMaximum: row.bytes_maximum,
  };
}
