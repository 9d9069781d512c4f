import { randomBytes } from 'node:crypto';
import { webhooksMaximum } from '@heirloom/contract/limits.ts';
import type {
  createWebhookInput,
  Webhook,
  WebhookDelivery,
} from '@heirloom/contract/webhooks/webhooks.contract.ts';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { secretPrefix } from '#features/webhooks/post-message.ts';
import { enqueueSending, secretOf } from '#features/webhooks/send-webhooks.job.ts';
import { messageOf } from '#features/webhooks/tell-programs.ts';
import { webhookWords } from '#features/webhooks/webhooks.messages.ts';
import { presentDelivery, presentWebhook } from '#features/webhooks/webhooks.present.ts';
import { findWebhook, listDeliveries, listWebhooks } from '#features/webhooks/webhooks.read.ts';
import {
  countWebhooks,
  deleteWebhook,
  insertTest,
  insertWebhook,
} from '#features/webhooks/webhooks.repo.ts';
import { requireRecentProof } from '#platform/auth/recent-proof.ts';
import type { Config } from '#platform/config.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import { ForbiddenTarget, openTarget } from '#platform/outgoing-target.ts';

type WebhookCtx = Pick<ActorCtx, 'db' | 'actor' | 'config' | 'jobs' | 'secrets'>;

export async function listAll({ db }: Pick<WebhookCtx, 'db'>): Promise<{ items: Webhook[] }> {
  return { items: (await listWebhooks(db)).map(presentWebhook) };
}

export async function createWebhook(
  { db, actor, config, secrets }: WebhookCtx,
  { url, kinds }: z.output<typeof createWebhookInput>,
): Promise<{ webhook: Webhook; secret: string }> {
  await requireRecentProof(db, actor);
  requireTarget(url, config);
  const id = newId();
  const secret = secretPrefix + randomBytes(24).toString('base64');
  return db.transaction().execute(async (trx) => {
    if ((await countWebhooks(trx)) >= webhooksMaximum) {
      throw new AppError('CONFLICT', webhookWords().tooMany(webhooksMaximum));
    }
    await insertWebhook(trx, { id, url, kinds, secret: secrets.seal(secret, secretOf(id)) });
    const details = { host: new URL(url).host, kinds: kinds.join(' ') };
    await recordAudit(trx, {
      actorId: actor.userId,
      action: 'webhook.created',
      targetId: id,
      details,
    });
    return { webhook: presentWebhook(await requireWebhook(trx, id)), secret };
  });
}

export async function removeWebhook({ db, actor }: WebhookCtx, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await deleteWebhook(trx, id))) throw new AppError('NOT_FOUND');
    await recordAudit(trx, { actorId: actor.userId, action: 'webhook.removed', targetId: id });
  });
}

export async function testWebhook(ctx: WebhookCtx, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const body = messageOf({ kind: 'test', data: {} });
    if (!(await insertTest(trx, id, body))) throw new AppError('NOT_FOUND');
    await enqueueSending(trx, ctx, [id]);
  });
}

export async function listLog(
  { db }: Pick<WebhookCtx, 'db'>,
  id: string,
): Promise<{ items: WebhookDelivery[] }> {
  await requireWebhook(db, id);
  return { items: (await listDeliveries(db, id)).map(presentDelivery) };
}

async function requireWebhook(db: Db, id: string) {
  const webhook = await findWebhook(db, id);
  if (!webhook) throw new AppError('NOT_FOUND');
  return webhook;
}

/** Names are resolved when something is sent; what the address alone shows is said at once. */
function requireTarget(url: string, config: Config): void {
  try {
    openTarget(url, config.WEBHOOK_HOSTS);
  } catch (error) {
    if (!(error instanceof ForbiddenTarget)) throw error;
    throw new AppError('BAD_REQUEST', webhookWords().forbidden(new URL(url).host));
  }
}
