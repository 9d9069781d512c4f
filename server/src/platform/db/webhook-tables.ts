import type {
  DeliveryTrouble,
  WebhookKind,
} from '@heirloom/contract/webhooks/webhooks.contract.ts';
import type { Generated } from 'kysely';
import type { InstantByDefault, InstantOrNull } from '#platform/db/column-types.ts';

export type WebhookTable = {
  id: string;
  url: string;
  kinds: WebhookKind[];
  /** What signs the messages, sealed. */
  secret: Buffer;
  created_at: InstantByDefault;
};

/** A message for one webhook, until a month after. */
export type WebhookDeliveryTable = {
  id: Generated<string>;
  webhook_id: string;
  kind: WebhookKind | 'test';
  /** As it is sent, so that every try sends the same. */
  body: string;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  due_at: InstantByDefault;
  tried_at: InstantOrNull;
  status: number | null;
  trouble: DeliveryTrouble | null;
  created_at: InstantByDefault;
};
