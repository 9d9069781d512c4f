import type { Tape, TapeCard, TapeRight } from '@heirloom/contract/tapes/tapes.schema.ts';
import { presentMediaItem } from '#features/media/media.present.ts';
import type { listTapeItems, TapeCardRow, TapeStanding } from '#features/tapes/tapes.read.ts';
import type { TapeRow } from '#features/tapes/tapes.repo.ts';
import { revisionOf } from '#platform/revision.ts';

export function presentTapeCard(row: TapeCardRow, rights: TapeRight[]): TapeCard {
  return {
    id: row.id,
    ownerId: row.user_id,
    number: row.number,
    label: row.label,
    kind: row.kind,
    state: row.state,
    place: row.place,
    itemCount: row.item_count ?? 0,
    rights,
  };
}

type Told = {
  rights: TapeRight[];
  standings: readonly TapeStanding[];
  items: Awaited<ReturnType<typeof listTapeItems>>;
};

export function presentTape(row: TapeCardRow, { rights, standings, items }: Told): Tape {
  const presented = (part: 'content' | 'photo') =>
    items
      .filter((item) => item.part === part)
      .map((item) => ({
        ...presentMediaItem(item),
        isPutAway: item.is_put_away && (item.clip_count ?? 0) > 0,
        clipCount: item.clip_count ?? 0,
      }));
  return {
    ...presentTapeCard(row, rights),
    parts: row.parts,
    condition: row.condition,
    transferredBy: row.transferred_by,
    transferredOn: row.transferred_on,
    transferredWith: row.transferred_with,
    notes: row.notes,
    items: presented('content'),
    photos: presented('photo'),
    spaces: standings.map(({ spaceId, spaceName }) => ({ id: spaceId, name: spaceName })),
    revision: revisionOfTape(row),
  };
}

export function revisionOfTape(row: TapeRow): string {
  const { label, kind, state, place, parts, condition, notes } = row;
  const { transferred_by, transferred_on, transferred_with } = row;
  const transfer = [transferred_by, transferred_on, transferred_with];
  return revisionOf(label, kind, state, place, parts, condition, notes, ...transfer);
}
