import { useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { api } from '#api/orpc.ts';
import { SettingsCard } from '#features/profiles/settings-card.tsx';
import { ShareLine } from '#features/shares/share-line.tsx';
import { ShareTargetLine } from '#features/shares/share-target-line.tsx';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { useEndAllShares } from '#features/shares/use-end-shares.ts';
import { Badge } from '#ui/badge.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

const { card: words, list: listWords } = shareMessages;

/**
 * All links of a person: what they show, what they allow and their visits; one or all can be ended.
 * @param props.isAllowed whether the subscription is known to be active: until then the card waits
 */
export function SharedLinksCard({ isAllowed }: { isAllowed: boolean }) {
  const { data, error } = useQuery(api.shares.list.queryOptions({ input: {}, enabled: isAllowed }));
  const { endAll, isPending } = useEndAllShares();
  const shares = data?.items ?? [];
  const count = shares.length;
  return (
    <SettingsCard
      id="links"
      title={words.title}
      badge={count > 0 ? <Badge>{words.count(count)}</Badge> : undefined}
    >
      {error !== null && <InlineAlert title={listWords.failed} />}
      {data === undefined && error === null && (
        <Spinner label={listWords.loading} className="min-h-12 justify-start py-0" />
      )}
      {data !== undefined && count === 0 && (
        <div>
          <p>{words.empty}</p>
          <p className="text-ink-2">{words.emptyHint}</p>
        </div>
      )}
      {count > 0 && (
        <>
          <p className="text-ink-2">{words.intro}</p>
          <ul className="divide-y">
            {shares.map((share) => (
              <li key={share.id} className="flex flex-col gap-3 py-5 first:pt-0">
                <ShareTargetLine target={share.target} />
                <ShareLine share={share} />
              </li>
            ))}
          </ul>
          <Button
            variant="danger-outline"
            icon={Link2Off}
            className="self-start"
            busy={isPending}
            onClick={() => void endAll(count)}
          >
            {words.endAll}
          </Button>
        </>
      )}
    </SettingsCard>
  );
}
