import type {
  activityInput,
  activityPage,
  spaceVisit,
} from '@heirloom/contract/spaces/activity.schema.ts';
import type { z } from 'zod';
import { presentActivity } from '#features/family/activity.present.ts';
import { requireMember, type SpacesCtx } from '#features/family/open-space.ts';
import {
  countActivityItems,
  listActivity,
  listActivityItems,
} from '#features/spaces/activity.read.ts';
import { visit } from '#features/spaces/space-members.repo.ts';

const pageSize = 30;
/** So many pictures stand beside an entry. */
const shownItems = 4;

export async function listSpaceActivity(
  { db, actor }: SpacesCtx,
  { spaceId, before = null }: z.output<typeof activityInput>,
): Promise<z.output<typeof activityPage>> {
  const { userId } = actor;
  await requireMember(db, actor, { spaceId, role: 'viewer' });
  const rows = await listActivity(db, { spaceId, userId, before, limit: pageSize });
  const page = rows.slice(0, pageSize);
  const ids = page.map(({ id }) => id);
  const [totals, items] = await Promise.all([
    countActivityItems(db, ids),
    listActivityItems(db, { ids, each: shownItems }),
  ]);
  const totalsOf = new Map(totals.map((row) => [row.id, row]));
  const itemsOf = Map.groupBy(items, (item) => item.entry_id);
  const nextBefore = rows.length > pageSize ? page.at(-1)!.id : null;
  return {
    items: page.map((row) =>
      presentActivity(row, { totals: totalsOf.get(row.id), items: itemsOf.get(row.id) ?? [] }),
    ),
    nextBefore,
  };
}

export async function visitSpace(
  { db, actor }: SpacesCtx,
  spaceId: string,
): Promise<z.output<typeof spaceVisit>> {
  const member = await requireMember(db, actor, { spaceId, role: 'viewer' });
  const { newSince, newCount } = await visit(db, member);
  return { newSince: newSince.toISOString(), newCount };
}
