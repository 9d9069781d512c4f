import type { SpaceActivity } from '@heirloom/contract/spaces/activity.schema.ts';
import { mediaUrl } from '#features/media/media-variant.ts';
import type { ActivityItem, ActivityRow, ActivityTotals } from '#features/spaces/activity.read.ts';

type Shown = { totals: ActivityTotals | undefined; items: readonly ActivityItem[] };

/** Presents an entry to a member, field by field. */
export function presentActivity(row: ActivityRow, { totals, items }: Shown): SpaceActivity {
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    isNew: row.is_new,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
    guestName: row.guest_name,
    mayBringBack: row.may_bring_back,
    counts: {
      total: row.count ?? totals?.total ?? 0,
      video: totals?.video ?? 0,
      image: totals?.image ?? 0,
      audio: totals?.audio ?? 0,
    },
    fromYear: totals?.from_year ?? null,
    toYear: totals?.to_year ?? null,
    items: items.map(({ id, type, title, version, has_thumbnail }) => ({
      id,
      type,
      title,
      thumbnailUrl: has_thumbnail ? mediaUrl({ id, version }, 'thumb') : null,
    })),
  };
}
