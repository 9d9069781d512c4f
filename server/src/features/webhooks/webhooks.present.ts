import type { Webhook, WebhookDelivery } from '@heirloom/contract/webhooks/webhooks.contract.ts';
import type { DeliveryRow, WebhookRow } from '#features/webhooks/webhooks.read.ts';

export function presentWebhook({ id, url, kinds, created_at, waiting }: WebhookRow): Webhook {
  return { id, url, kinds, createdAt: created_at.toISOString(), waiting };
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, kind, state, attempts, status, trouble } = row;
  return {
    id,
    kind,
    state,
    attempts,
    createdAt: row.created_at.toISOString(),
    triedAt: row.tried_at?.toISOString() ?? null,
    status,
    trouble,
  };
}
