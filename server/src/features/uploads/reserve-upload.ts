import { guestUploadsMaximum } from '@heirloom/contract/limits.ts';
import type { Insertable, Kysely } from 'kysely';
import { removeSavedParts } from '#features/processing/clips/saved-parts.service.ts';
import { readUse } from '#features/spaces/guest-boxes.read.ts';
import type { GuestBoxRow } from '#features/spaces/guest-boxes.repo.ts';
import { type Sharing, spacesFor } from '#features/uploads/spaces-for.ts';
import { lockCapacity } from '#features/uploads/upload-capacity.repo.ts';
import {
  type Capacity,
  fitsQuota,
  limitOf,
  quotaExceeded,
  readCapacities,
} from '#features/uploads/upload-capacity.ts';
import { uploadWords } from '#features/uploads/uploads.messages.ts';
import {
  type OpenUpload,
  type UploadRow,
  insertUploads,
  listOpenUploads,
} from '#features/uploads/uploads.repo.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import type { Database } from '#platform/db/schema.ts';
import type { UploadTable } from '#platform/db/upload-tables.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';
import { type OfCrew, together } from '#platform/together.ts';

/** The most open uploads of one person; a bulk upload sends its files one after another. */
const openUploadsMaximum = 1000;

/** What the announced uploads of another person may keep back from everybody: this share of what is free. */
const shareOfOthers = 0.25;

type ReserveCtx = OfCrew & Pick<Ctx, 'db' | 'config' | 'storage'>;

export type Wish = {
  upload: Omit<Insertable<UploadTable>, 'space_ids'>;
  /** Undefined: its item goes into no space. */
  sharing: Sharing | undefined;
  /** The guest box through which it comes. */
  box: GuestBoxRow | undefined;
  now: Date;
};

/** Says why in the language of whoever asks, who is not always the one for whom the wish was looked at. */
type Refusal = () => AppError;

type Answer = { row: UploadRow } | { refusal: Refusal };

/**
 * Reserves quota and disk capacity for an upload. Wishes wait for each other until their transactions end, so that what
 * was counted still holds at the commit; those that wait are looked at in one.
 * @throws AppError TOO_LARGE, QUOTA_EXCEEDED, TOO_MANY_REQUESTS, STORAGE_FULL
 */
export async function reserveUpload(ctx: ReserveCtx, wish: Wish): Promise<UploadRow> {
  const answer = await reserveTogether(ctx, wish);
  if ('refusal' in answer) throw answer.refusal();
  return answer.row;
}

const reserveTogether = together(({ storage }: ReserveCtx) => storage, reserveAll);

async function reserveAll(ctx: ReserveCtx, wishes: Wish[]): Promise<Answer[]> {
  const config = await currentConfig(ctx);
  const { freeBytes } = (await ctx.storage.capacity()) ?? { freeBytes: Infinity };
  return ctx.db.transaction().execute(async (trx) => {
    await lockCapacity(trx);
    const tally = await readTally({ ...ctx, trx, config, freeBytes }, wishes);
    const refusals = new Map<Wish, Refusal>();
    for (const wish of wishes) {
      const refusal = await findRefusal(tally, wish);
      if (refusal) refusals.set(wish, refusal);
      else count(tally, wish);
    }
    const granted = wishes.filter((wish) => !refusals.has(wish));
    const rows = await insertGranted(tally, granted);
    return wishes.map((wish) => {
      const refusal = refusals.get(wish);
      return refusal ? { refusal } : { row: rows.get(wish.upload.id)! };
    });
  });
}

/** What is used and open while wishes are looked at one after another; those granted before count. */
type Tally = {
  trx: Kysely<Database>;
  storage: Ctx['storage'];
  config: Config;
  /** What the disk said before the transaction, in which other new uploads wait. */
  freeBytes: number;
  capacities: Map<string, Capacity>;
  open: (Pick<OpenUpload, 'actor_id' | 'guest_box_id' | 'expires_at' | 'state'> & {
    missingBytes: number;
  })[];
  boxes: Map<string, Awaited<ReturnType<typeof readUse>>>;
};

type Parts = Pick<Tally, 'trx' | 'storage' | 'config' | 'freeBytes'>;

async function readTally(parts: Parts, wishes: readonly Wish[]): Promise<Tally> {
  const { trx, storage, config, freeBytes } = parts;
  const ownerIds = new Set(wishes.map(({ upload }) => upload.owner_id));
  const capacities = await readCapacities(trx, config, [...ownerIds]);
  const open = await listOpenUploads(trx);
  // At once, because every other new upload waits meanwhile.
  const missing = await Promise.all(
    open.map(async ({ id, size, state }) => {
      if (state === 'storing' || freeBytes === Infinity) return 0;
      return size - (await storage.staging.sizeOf(id));
    }),
  );
  return {
    ...parts,
    capacities,
    open: open.map((upload, at) => ({ ...upload, missingBytes: missing[at]! })),
    boxes: new Map(),
  };
}

async function findRefusal(tally: Tally, wish: Wish): Promise<Refusal | null> {
  const { upload, box } = wish;
  if (upload.size > limitOf(tally.config, upload.origin)) return () => new AppError('TOO_LARGE');
  const capacity = tally.capacities.get(upload.owner_id);
  if (!capacity) return () => new AppError('NOT_FOUND');
  if (!fitsQuota(capacity, upload.size)) {
    const seen = { ...capacity };
    return () => quotaExceeded(seen);
  }
  if (box) {
    const refusal = await findRefusalOfBox(tally, box, upload.size);
    if (refusal) return refusal;
  } else if (countOpen(tally, wish) >= openUploadsMaximum) {
    return () => new AppError('TOO_MANY_REQUESTS');
  }
  return (await fitsDisk(tally, upload)) ? null : () => new AppError('STORAGE_FULL');
}

async function findRefusalOfBox(
  { trx, boxes }: Tally,
  box: GuestBoxRow,
  sizeBytes: number,
): Promise<Refusal | null> {
  const use = boxes.get(box.id) ?? (await readUse(trx, box.id));
  boxes.set(box.id, use);
  if (use.open >= guestUploadsMaximum) {
    return () => new AppError('TOO_MANY_REQUESTS', uploadWords().tooManyOpen(guestUploadsMaximum));
  }
  if (use.files >= box.files_maximum || use.bytes + sizeBytes > box.bytes_maximum) {
    return () => new AppError('QUOTA_EXCEEDED', uploadWords().boxFull);
  }
  return null;
}

function countOpen({ open }: Tally, { upload, now }: Wish): number {
  const isTheirs = (other: Tally['open'][number]): boolean =>
    other.actor_id === upload.actor_id &&
    other.guest_box_id === null &&
    (other.expires_at > now || other.state === 'storing');
  return open.filter(isTheirs).length;
}

/**
 * Tells whether the disk has the capacity for a new upload, beside what open uploads still need. Announced bytes of
 * others count only up to a share of the free ones, because anybody can announce what never comes.
 */
async function fitsDisk(tally: Tally, upload: Wish['upload']): Promise<boolean> {
  const { trx, storage, freeBytes } = tally;
  const announced = new Map<string, number>([[upload.actor_id, upload.size]]);
  for (const { actor_id: person, missingBytes } of tally.open) {
    announced.set(person, (announced.get(person) ?? 0) + missingBytes);
  }
  let neededBytes = 0;
  for (const [person, bytes] of announced) {
    const isOther = person !== upload.actor_id;
    neededBytes += isOther ? Math.min(bytes, freeBytes * shareOfOthers) : bytes;
  }
  if (neededBytes <= freeBytes) return true;
  // What can be made again goes first.
  if ((await removeSavedParts({ db: trx, storage }, { which: 'all' })) === 0) return false;
  tally.freeBytes = (await storage.capacity())?.freeBytes ?? Infinity;
  return neededBytes <= tally.freeBytes;
}

/** Has the wishes that are looked at after this one count it. */
function count({ capacities, open, boxes }: Tally, { upload, box }: Wish): void {
  capacities.get(upload.owner_id)!.usedBytes += upload.size;
  open.push({
    actor_id: upload.actor_id,
    guest_box_id: box?.id ?? null,
    expires_at: new Date(upload.expires_at),
    state: 'receiving',
    missingBytes: upload.size,
  });
  const use = box && boxes.get(box.id);
  if (!use) return;
  use.files += 1;
  use.bytes += upload.size;
  use.open += 1;
}

async function insertGranted(
  { trx, config }: Tally,
  wishes: readonly Wish[],
): Promise<Map<string, UploadRow>> {
  if (wishes.length === 0) return new Map();
  const uploads = [];
  for (const { upload, sharing } of wishes) {
    // No list has those of an import, which tells of itself.
    if (upload.origin !== 'import') {
      const change = { topic: 'uploads', action: 'created' } as const;
      await publish(trx, { ...change, userId: upload.actor_id, entityId: upload.id });
    }
    const spaceIds = await spacesFor(trx, config, { ownerId: upload.owner_id, sharing });
    uploads.push({ ...upload, space_ids: spaceIds });
  }
  const rows = await insertUploads(trx, uploads);
  return new Map(rows.map((row) => [row.id, row]));
}
