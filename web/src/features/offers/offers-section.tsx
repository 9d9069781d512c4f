import type { Offer } from '@heirloom/contract/offers/offers.schema.ts';
import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { offerMessages } from '#features/offers/offers.messages.ts';
import { formatDate } from '#lib/format-date.ts';
import { formatSize } from '#lib/format-size.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';
import { RefusalDialog } from '#ui/overlay/refusal-dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';

const { inbox: words } = offerMessages;

/** What an owner of a space is asked to take over; nothing where they are asked nothing. */
export function OffersSection({ space: { id: spaceId } }: { space: Space }) {
  const query = useQuery(api.offers.list.queryOptions({ input: { spaceId } }));
  const [refusing, setRefusing] = useState<Offer | null>(null);
  const { refuse, accept } = useAnswer();
  if (query.error && !query.data) {
    return <LoadFailed title={words.failed} onRetry={() => void query.refetch()} />;
  }
  const offers = query.data?.items ?? [];
  const isOver = refusing !== null && !offers.some(({ id }) => id === refusing.id);
  if (offers.length === 0 && refusing === null) return null;
  return (
    <section aria-labelledby="offers" className="surface-card p-6 md:p-7">
      <h2 id="offers" className="title-album">
        {words.title}
      </h2>
      <ul className="mt-2 divide-y">
        {offers.map((offer) => (
          <OfferEntry
            key={offer.id}
            offer={offer}
            isBusy={accept.isPending && accept.variables.offerId === offer.id}
            onAccept={() => accept.mutate({ offerId: offer.id })}
            onRefuse={() => setRefusing(offer)}
          />
        ))}
      </ul>
      {refusing !== null && (
        <RefusalDialog
          title={words.refusing(refusing.giverName)}
          description={words.refusingText}
          label={words.reason}
          hint={words.reasonHint}
          cancel={words.cancel}
          confirm={words.refuse}
          isBusy={refuse.isPending}
          overReason={isOver && !refuse.isPending && !refuse.isSuccess ? words.over : undefined}
          onRefuse={(said) =>
            refuse.mutate(
              { offerId: refusing.id, words: said },
              { onSuccess: () => setRefusing(null) },
            )
          }
          onClose={() => setRefusing(null)}
        />
      )}
    </section>
  );
}

type OfferEntryProps = {
  offer: Offer;
  isBusy: boolean;
  onAccept: () => void;
  onRefuse: () => void;
};

function OfferEntry({ offer, isBusy, onAccept, onRefuse }: OfferEntryProps) {
  const { giverName, isByAdministrator, itemCount, sizeBytes, fits, state, expiresAt } = offer;
  return (
    <li className="py-4">
      <h3 className="font-[640] break-words">
        {isByAdministrator ? words.byAdministrator(giverName) : words.own(giverName)}
      </h3>
      {state === 'moving' ? (
        <Spinner label={words.moving} />
      ) : (
        <>
          <p className="mt-1 max-w-(--measure) text-ink-2">
            {words.text(itemCount, formatSize(sizeBytes))} {words.until(formatDate(expiresAt))}
          </p>
          {!fits && <p className="mt-1 text-danger">{words.tooLarge}</p>}
          <div className="mt-3 flex flex-wrap gap-2.5">
            <Button
              size="sm"
              variant="primary"
              icon={Check}
              aria-label={words.acceptOf(giverName)}
              busy={isBusy}
              disabledReason={fits ? undefined : words.tooLarge}
              onClick={onAccept}
            >
              {words.accept}
            </Button>
            <Button
              size="sm"
              icon={X}
              aria-label={words.refuseOf(giverName)}
              disabled={isBusy}
              onClick={onRefuse}
            >
              {words.refuse}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

function useAnswer() {
  const queries = useQueryClient();
  // Also after a refusal: then what is shown is not what is there.
  const onSettled = () => queries.invalidateQueries({ queryKey: api.offers.key() });
  const failure = (error: unknown) => words.answerFailed(messageOf(error));
  const accept = useMutation(
    api.offers.accept.mutationOptions({ onSettled, meta: { success: words.accepted, failure } }),
  );
  const refuse = useMutation(
    api.offers.refuse.mutationOptions({ onSettled, meta: { success: words.refused, failure } }),
  );
  return { accept, refuse };
}
