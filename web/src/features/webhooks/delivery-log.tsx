import type { Webhook, WebhookDelivery } from '@heirloom/contract/webhooks/webhooks.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#api/orpc.ts';
import { webhookMessages as words } from '#features/webhooks/webhooks.messages.ts';
import { formatMoment } from '#lib/format-date.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** While a message is sent the first time, and while it waits for its next try. */
const soonMs = 5_000;
const laterMs = 60_000;
const firstLines = 5;

const tones: Record<WebhookDelivery['state'], BadgeTone> = {
  waiting: 'warning',
  delivered: 'success',
  failed: 'danger',
};

/** The last messages of a webhook, newest first. */
export function DeliveryLog({ webhook: { id, url } }: { webhook: Webhook }) {
  const [isWhole, setIsWhole] = useState(false);
  const log = useQuery(
    api.webhooks.deliveries.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => pauseOf(state.data?.items ?? []),
    }),
  );
  return (
    <>
      <h3 className="mt-5 font-[620]">{words.log}</h3>
      {log.isPending && <Spinner label={words.loading} className="py-4" />}
      {log.isError && <LoadFailed title={words.logFailed} onRetry={() => void log.refetch()} />}
      {log.data?.items.length === 0 && <p className="mt-1 text-ink-2">{words.logEmpty}</p>}
      {log.data !== undefined && log.data.items.length > 0 && (
        <ul aria-label={words.logOf(url)} className="mt-2 divide-y">
          {log.data.items.slice(0, isWhole ? undefined : firstLines).map((delivery) => (
            <DeliveryLine key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
      {!isWhole && (log.data?.items.length ?? 0) > firstLines && (
        <Button size="sm" className="mt-2" onClick={() => setIsWhole(true)}>
          {words.logAll}
        </Button>
      )}
    </>
  );
}

/** When to ask again; false while nothing can change but by what is new. */
function pauseOf(deliveries: WebhookDelivery[]): number | false {
  const waiting = deliveries.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return false;
  return waiting.some(({ attempts }) => attempts === 0) ? soonMs : laterMs;
}

function DeliveryLine({ delivery }: { delivery: WebhookDelivery }) {
  const { kind, state, attempts, createdAt, trouble } = delivery;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-[560]">{words.kinds[kind]}</p>
        {trouble !== null && <p className="text-small text-danger">{words.troubles[trouble]}</p>}
        <p className="stamp text-ink-2">
          {[formatMoment(createdAt), attempts > 0 && words.attempts(attempts), answerOf(delivery)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Badge tone={tones[state]}>{words.states[state]}</Badge>
    </li>
  );
}

const answerOf = ({ status }: WebhookDelivery): string | false =>
  status !== null && words.answered(status);
