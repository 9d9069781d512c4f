import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '#api/orpc.ts';
import { ShareLine } from '#features/shares/share-line.tsx';
import { type ShareTarget, targetInput } from '#features/shares/share-target.ts';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';

const words = shareMessages.list;

/** Lists the links to one item or collection; shows nothing when there are none. */
export function TargetShares({ target }: { target: ShareTarget }) {
  const titleId = useId();
  const { data, error } = useQuery(
    api.shares.list.queryOptions({ input: targetInput(target), staleTime: 0 }),
  );
  if (error) return <InlineAlert title={words.failed} />;
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="border-t pt-5">
      <h3 id={titleId} className="title-album">
        {words.title}
      </h3>
      <p className="mt-1 text-small text-ink-2">{words.note}</p>
      <ul className="mt-2 divide-y">
        {data.items.map((share) => (
          <li key={share.id} className="py-4">
            <ShareLine share={share} />
          </li>
        ))}
      </ul>
    </section>
  );
}
