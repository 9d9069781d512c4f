import type { Webhook } from '@heirloom/contract/webhooks/webhooks.contract.ts';
import { Send } from 'lucide-react';
import { useId } from 'react';
import { DeliveryLog } from '#features/webhooks/delivery-log.tsx';
import { useRemoveWebhook } from '#features/webhooks/use-remove-webhook.ts';
import { useTestWebhook } from '#features/webhooks/use-test-webhook.ts';
import { webhookMessages as words } from '#features/webhooks/webhooks.messages.ts';
import { formatDate } from '#lib/format-date.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/form/button.tsx';

/** One webhook: where to, of what, and its last messages. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const titleId = useId();
  const { id, url, kinds, createdAt, waiting } = webhook;
  const test = useTestWebhook();
  const { remove, isPending } = useRemoveWebhook();
  return (
    <section aria-labelledby={titleId} className="surface-card p-5 md:p-7">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={titleId} className="title-album [overflow-wrap:anywhere]">
            {url}
          </h2>
          <p className="text-small text-ink-2">
            {words.made(formatDate(createdAt))}
            {waiting > 0 && ` · ${words.waiting(waiting)}`}
          </p>
          <div className="mt-2 flex flex-wrap gap-1.5">
            {kinds.map((kind) => (
              <Badge key={kind}>{words.kinds[kind]}</Badge>
            ))}
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button size="sm" icon={Send} busy={test.isPending} onClick={() => test.mutate({ id })}>
            {words.test}
          </Button>
          <Button
            size="sm"
            variant="danger-outline"
            aria-label={words.removeOf(url)}
            busy={isPending}
            onClick={() => void remove(webhook)}
          >
            {words.remove}
          </Button>
        </div>
      </div>
      <DeliveryLog webhook={webhook} />
    </section>
  );
}
