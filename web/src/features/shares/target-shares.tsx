import type { Share } from '@heirloom/contract/shares/shares.schema.ts';
import { useId } from 'react';
import { ShareLine } from '#features/shares/share-line.tsx';
import { shareMessages } from '#features/shares/shares.messages.ts';

const words = shareMessages.list;

type TargetSharesProps = {
  links: readonly Share[];
  /** The link that the dialog shows with its address. */
  shownId?: string;
};

/** Lists the links to one item or collection; shows nothing when there are none. */
export function TargetShares({ links, shownId }: TargetSharesProps) {
  const titleId = useId();
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="border-t pt-5">
      <h3 id={titleId} className="title-album">
        {words.title}
      </h3>
      <p className="mt-1 text-small text-ink-2">{words.note}</p>
      <ul className="mt-2 divide-y">
        {links.map((share) => (
          <li key={share.id} className="py-4">
            <ShareLine share={share} isShown={share.id === shownId} />
          </li>
        ))}
      </ul>
    </section>
  );
}
