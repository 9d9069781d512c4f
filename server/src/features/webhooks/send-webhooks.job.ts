import { z } from 'zod';
import { type Answer, postMessage } from '#features/webhooks/post-message.ts';
import {
  type DueDelivery,
  findDue,
  isAway,
  secondsLeftAlone,
  secondsUntilDue,
} from '#features/webhooks/webhooks.read.ts';
import { recordTry } from '#features/webhooks/webhooks.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { defineJob, type Job } from '#platform/jobs/define-job.ts';

type SendCtx = Pick<Ctx, 'db' | 'config' | 'secrets' | 'jobs'>;
type Payload = { webhookId: string };

/** After the last of so many tries, some 15 hours after the first, a message is given up; also after three days. */
const mostTries = 8;
/** After so many messages, or so long, the job makes room for those of other webhooks. */
const batch = 100;
const turnMs = 30_000;

/** Sends what waits for a webhook, one message at a time. */
export const sendWebhooksJob: Job<Payload, SendCtx> = defineJob({
  name: 'send-webhooks',
  needsNoFiles: true,
  payload: z.strictObject({ webhookId: z.uuid() }),
  samplePayload: { webhookId: '00000000-0000-4000-8000-000000000000' },
  singletonKey: ({ webhookId }) => webhookId,
  retry: { limit: 8, delaySeconds: 10, maxDelaySeconds: 3600 },
  expireSeconds: 1800,
  concurrency: 3,
  handler: async (ctx: SendCtx, { webhookId }, { signal }) => {
    let mayReach = (await secondsLeftAlone(ctx.db, webhookId)) === 0;
    const end = performance.now() + turnMs;
    const mayGoOn = () => mayReach && !signal.aborted && performance.now() < end;
    for (let sent = 0; sent < batch && mayGoOn(); sent += 1) {
      const delivery = await findDue(ctx.db, webhookId);
      if (!delivery) break;
      mayReach = !isAway(await send(ctx, delivery));
    }
    const seconds = await secondsUntilDue(ctx.db, webhookId);
    if (seconds === null) return;
    const pause = Math.max(seconds, await secondsLeftAlone(ctx.db, webhookId));
    await ctx.jobs.enqueue(ctx.db, sendWebhooksJob, { webhookId }, { startAfterSeconds: pause });
  },
});

async function send(ctx: SendCtx, delivery: DueDelivery): Promise<Answer> {
  const { id, url, body, attempts, isOld } = delivery;
  const secret = ctx.secrets.open(delivery.secret, secretOf(delivery.webhook_id));
  const answer: Answer =
    secret === null
      ? { status: null, trouble: 'secret' }
      : await postMessage(ctx.config, { id, url, body, secret });
  const isLast = isOld || attempts + 1 >= mostTries || secret === null;
  const state = answer.trouble === null ? 'delivered' : isLast ? 'failed' : 'waiting';
  await recordTry(ctx.db, id, { ...answer, state, pauseSeconds: 10 * 4 ** attempts });
  return answer;
}

/** What the sealed secret of a webhook is. */
export function secretOf(webhookId: string): string {
  return `webhook ${webhookId}`;
}

/** Has what waits for these webhooks sent. Pass the transaction that added it. */
export async function enqueueSending(
  trx: Db,
  { jobs }: Pick<Ctx, 'jobs'>,
  webhookIds: string[],
): Promise<void> {
  for (const webhookId of webhookIds) await jobs.enqueue(trx, sendWebhooksJob, { webhookId });
}
