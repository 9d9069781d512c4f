import { alertKind } from '@heirloom/contract/alerts/alerts.contract.ts';
import type { News } from '@heirloom/contract/news/news.schema.ts';
import { mediaUrl } from '#features/media/media-variant.ts';
import type { NewsRow } from '#features/news/news.read.ts';

export function presentNews(row: NewsRow): News {
  const { id, kind, at, read_at, count, detail } = row;
  return {
    id,
    kind,
    at: at.toISOString(),
    isUnread: read_at === null,
    count,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
    space: row.space_id === null ? null : { id: row.space_id, name: row.space_name ?? '' },
    item: itemOf(row),
    invitation: kind === 'invited' ? detail : null,
    words: kind === 'proposal-refused' || kind === 'offer-refused' ? detail : null,
    guestName: kind === 'guest-files' ? detail : null,
    // An older version may read what a newer one stored.
    finding: kind === 'finding' ? alertKind.nullable().catch(null).parse(detail) : null,
  };
}

function itemOf({ media_id: id, type, title, version, has_thumbnail }: NewsRow): News['item'] {
  if (id === null || type === null || version === null) return null;
  const thumbnailUrl = has_thumbnail ? mediaUrl({ id, version }, 'thumb') : null;
  return { id, type, title: title ?? '', thumbnailUrl };
}
