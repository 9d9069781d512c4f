import type { FixityFindings } from '@heirloom/contract/fixity/fixity.schema.ts';
import { Link } from '@tanstack/react-router';
import { backupsMessages } from '#features/backups/backups.messages.ts';
import { itemRoute } from '#features/media/item-link.ts';
import { TypeTile } from '#features/media/types/type-tile.tsx';
import { Badge } from '#ui/badge.tsx';

const words = backupsMessages.dialog;

type Damaged = FixityFindings['damaged'][number];

export function DamagedList({ items, total }: { items: Damaged[]; total: number }) {
  return (
    <section aria-labelledby="damaged-originals">
      <h3 id="damaged-originals" className="title-album">
        {words.damaged}
      </h3>
      <div className="mt-1 text-small text-ink-2">
        <p>{words.repair}</p>
        <code className="my-2 block rounded-sm bg-surface-2 px-3 py-2 stamp break-words text-ink">
          {words.command}
        </code>
        <p>{words.repairNote}</p>
      </div>
      <ul aria-label={words.damaged} className="mt-3 border-t">
        {items.map((item) => (
          <DamagedRow key={item.mediaId} item={item} />
        ))}
      </ul>
      {total > items.length && <p className="mt-3">{words.more(total - items.length)}</p>}
    </section>
  );
}

function DamagedRow({ item }: { item: Damaged }) {
  const { mediaId, title, type, ownerName, finding, isInTrash, checkedAt } = item;
  return (
    <li className="flex items-start gap-4 border-b py-3.5 last:border-b-0">
      <TypeTile type={type} className="max-md:hidden" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <p className="min-w-0 font-[620] break-words">
            {isInTrash ? (
              title
            ) : (
              <Link
                to={itemRoute[type]}
                params={{ id: mediaId }}
                className="rounded-xs hover:underline"
              >
                {title}
              </Link>
            )}
          </p>
          <Badge tone="danger">{words.kinds[finding]}</Badge>
        </div>
        <p className="text-small text-ink-2">
          {words.of(ownerName)}
          {isInTrash && `, ${words.inTrash}`}
        </p>
        <p className="mt-1 text-small">{words.meaning[finding]}</p>
        <p className="mt-1 stamp text-ink-2">{words.checked(checkedAt)}</p>
      </div>
    </li>
  );
}
