import type { OfferPlace } from '@heirloom/contract/offers/offers.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { offerMessages } from '#features/offers/offers.messages.ts';
import { useOfferPlaces } from '#features/offers/use-offer-places.ts';
import { formatDate } from '#lib/format-date.ts';
import { formatSize } from '#lib/format-size.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';
import { Select } from '#ui/form/select.tsx';
import { Spinner } from '#ui/spinner.tsx';

const words = offerMessages.places;

/** `userId`: whose items; by default the person's own. */
type OfferPlacesProps = { userId?: string };

/** Where family spaces show items of an account that is to be closed, and who is asked to take them over; nothing without one. */
export function OfferPlaces({ userId }: OfferPlacesProps) {
  const titleId = useId();
  const { data, error, refetch } = useOfferPlaces(userId);
  if (error && !data) return <LoadFailed title={words.failed} onRetry={() => void refetch()} />;
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="rounded-md bg-surface-2 p-4">
      <h3 id={titleId} className="font-[640]">
        {words.title}
      </h3>
      <p className="mt-1 text-ink-2">{userId === undefined ? words.own : words.ofOther}</p>
      <ul className="mt-2 divide-y">
        {data.items.map((place) => (
          <Place key={place.spaceId} place={place} userId={userId} />
        ))}
      </ul>
    </section>
  );
}

type PlaceProps = { place: OfferPlace; userId: string | undefined };

function Place({ place, userId }: PlaceProps) {
  const { spaceName, itemCount, sizeBytes, offer } = place;
  const isAsked = offer?.state === 'waiting' || offer?.state === 'moving';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-[620] break-words">{spaceName}</p>
        <p className="text-small text-ink-2">{words.size(itemCount, formatSize(sizeBytes))}</p>
        {offer !== null && offer.state !== 'moving' && (
          <p className="text-small break-words text-ink-2" aria-live="polite">
            {answerOf(offer)}
          </p>
        )}
      </div>
      {isAsked ? <Withdraw place={place} /> : <Ask place={place} userId={userId} />}
    </li>
  );
}

type Asked = NonNullable<OfferPlace['offer']>;

function answerOf({ askedName, state, expiresAt, words: said }: Asked): string {
  if (state === 'waiting') return words.waiting(askedName, formatDate(expiresAt));
  if (state === 'refused' && said !== null) return words.refusedWith(askedName, said);
  return words[state](askedName);
}

function Ask({ place: { spaceId, spaceName, owners, offer }, userId }: PlaceProps) {
  const [chosen, setChosen] = useState<string>();
  const queries = useQueryClient();
  const ask = useMutation(
    api.offers.make.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.offers.key() }),
      meta: { success: words.asked, failure: (error) => words.askFailed(messageOf(error)) },
    }),
  );
  // Whoever was chosen may own it no more.
  const owner = owners.find((each) => each.userId === chosen) ?? owners[0];
  if (!owner) return <p className="text-small text-ink-2">{words.nobody}</p>;
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <Select
        size="sm"
        aria-label={words.whom(spaceName)}
        value={owner.userId}
        className="w-52 max-w-full"
        onChange={(event) => setChosen(event.target.value)}
      >
        {owners.map(({ userId: id, displayName }) => (
          <option key={id} value={id}>
            {displayName}
          </option>
        ))}
      </Select>
      <Button
        size="sm"
        icon={Send}
        aria-label={words.askFor(spaceName)}
        busy={ask.isPending}
        onClick={() =>
          ask.mutate({ spaceId, toUserId: owner.userId, ...(userId !== undefined && { userId }) })
        }
      >
        {offer === null ? words.ask : words.askAgain}
      </Button>
    </div>
  );
}

function Withdraw({ place: { spaceName, offer } }: { place: OfferPlace }) {
  const queries = useQueryClient();
  const withdraw = useMutation(
    api.offers.withdraw.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.offers.key() }),
      meta: {
        success: words.withdrawn,
        failure: (error) => words.withdrawFailed(messageOf(error)),
      },
    }),
  );
  if (offer === null || offer.state === 'moving') {
    return <Spinner label={words.moving(offer?.askedName ?? '')} className="py-2" />;
  }
  return (
    <Button
      size="sm"
      icon={Undo2}
      aria-label={words.withdrawFor(spaceName)}
      busy={withdraw.isPending}
      onClick={() => withdraw.mutate({ offerId: offer.id })}
    >
      {words.withdraw}
    </Button>
  );
}
