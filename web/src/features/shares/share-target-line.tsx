import type { Share } from '@heirloom/contract/shares/shares.schema.ts';
import { Link } from '@tanstack/react-router';
import { itemRoute } from '#features/media/item-link.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { TypeTile } from '#features/media/types/type-tile.tsx';
import { shareMessages } from '#features/shares/shares.messages.ts';

type Target = Share['target'];

/** The item or collection that a link shows, as a link to its page. */
export function ShareTargetLine({ target }: { target: Target }) {
  const isItem = target.kind === 'item';
  const route = isItem ? itemRoute[target.type] : '/collections/$id';
  return (
    <div className="flex items-center gap-4">
      <TargetPicture target={target} />
      <div className="min-w-0">
        <Link
          to={route}
          params={{ id: target.id }}
          className="card-title line-clamp-2 underline-offset-4 hover:underline"
        >
          {target.title}
        </Link>
        <p className="text-small text-ink-2">
          {isItem ? mediaMessages.typeLabel[target.type] : shareMessages.card.collection}
        </p>
      </div>
    </div>
  );
}

function TargetPicture({ target }: { target: Target }) {
  if (target.kind === 'collection') return <TypeTile type="mixed" />;
  if (target.thumbnailUrl === null) return <TypeTile type={target.type} />;
  return (
    <img
      src={target.thumbnailUrl}
      alt=""
      loading="lazy"
      className="h-12 w-18 shrink-0 rounded-print bg-surface-2 object-cover"
    />
  );
}
