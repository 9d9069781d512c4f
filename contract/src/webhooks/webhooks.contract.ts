import { say } from '#field.messages.ts';
import { procedure } from '#procedure.ts';
import { id, instant } from '#text.ts';
import { z } from '#zod.ts';

/** What programs are told of, each by the name that stands in the message. */
export const webhookKind = z.enum([
  'media.added',
  'media.failed',
  'original.damaged',
  'alert.raised',
  'share.opened',
]);
export type WebhookKind = z.infer<typeof webhookKind>;

/** Why a message was not delivered; a number of HTTP is told beside it. */
export const deliveryTrouble = z.enum([
  'forbidden-address',
  'unreachable',
  'certificate',
  'no-answer',
  'redirect',
  'refused',
  /** What signs the messages cannot be opened: it was sealed with another secret of the archive. */
  'secret',
]);
export type DeliveryTrouble = z.infer<typeof deliveryTrouble>;

export const webhook = z.object({
  id,
  url: z.string(),
  kinds: z.array(webhookKind),
  createdAt: instant,
  /** Messages that are not delivered yet. */
  waiting: z.int(),
});
export type Webhook = z.infer<typeof webhook>;

export const webhookDelivery = z.object({
  id,
  /** `test`: somebody asked for it on the page. */
  kind: z.union([webhookKind, z.literal('test')]),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  createdAt: instant,
  /** When it was last sent; null: not yet. */
  triedAt: instant.nullable(),
  /** What the target answered to the last try. */
  status: z.int().nullable(),
  trouble: deliveryTrouble.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const createWebhookInput = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, ...say('webhookAddress') })
    .max(500)
    // What stands before the host would be sent as a header, and what follows # not at all.
    .regex(/^https?:\/\/[^/?#@]+(?:[/?][^#]*)?$/i, say('webhookAddress')),
  kinds: z.array(webhookKind).min(1, say('webhookKinds')),
});
export type CreateWebhookInput = z.input<typeof createWebhookInput>;

/** Addresses to which the server sends signed messages of what happens here. */
export const webhooksContract = {
  list: procedure('superuser').output(z.object({ items: z.array(webhook) })),
  /**
   * Makes a webhook and returns the secret of its signatures, only this once.
   * @throws STEP_UP_REQUIRED; CONFLICT when there are too many; BAD_REQUEST for an address to which nothing may be sent
   */
  create: procedure('superuser')
    .input(createWebhookInput)
    .output(z.object({ webhook, secret: z.string() })),
  /** Removes a webhook with its log; what was not delivered is not sent. */
  remove: procedure('superuser').input(z.strictObject({ id })).output(z.object({})),
  /** Sends a message of the kind `test`. */
  test: procedure('superuser').input(z.strictObject({ id })).output(z.object({})),
  /** Lists the last messages of a webhook, newest first. */
  deliveries: procedure('superuser')
    .input(z.strictObject({ id }))
    .output(z.object({ items: z.array(webhookDelivery) })),
};
