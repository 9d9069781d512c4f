import type { AlertKind } from '@heirloom/contract/alerts/alerts.contract.ts';
import { mailKinds } from '@heirloom/contract/mails/mail-kinds.ts';
import type { MailSetting, OptionalMail } from '@heirloom/contract/mails/mails.contract.ts';
import type { NewsSwitch } from '@heirloom/contract/news/news-kinds.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { listRefusals } from '#features/mails/mails.read.ts';
import { deleteRefusal, insertRefusal } from '#features/mails/mails.repo.ts';
import { notify } from '#features/mails/send-notice.job.ts';
import { requireRecentProof } from '#platform/auth/recent-proof.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';

type MailsCtx = Pick<ActorCtx, 'db' | 'actor' | 'jobs' | 'clock'>;
type SwitchedMail = AlertKind | OptionalMail | NewsSwitch;
type Switch<Kind> = { kind: Kind; isOn: boolean };

export function listMails(ctx: Pick<MailsCtx, 'db' | 'actor'>): Promise<MailSetting[]> {
  return listSwitches(ctx, mailKinds.everyone.optional);
}

/**
 * Whoever has taken over an account would first switch off what warns its owner: so that needs a recent proof, and is
 * itself told by mail.
 */
export async function setMail(ctx: MailsCtx, wish: MailSetting): Promise<MailSetting[]> {
  if (!wish.isOn) await requireRecentProof(ctx.db, ctx.actor);
  await ctx.db.transaction().execute(async (trx) => {
    const hasChanged = await switchMail(trx, ctx, wish);
    if (hasChanged && !wish.isOn) {
      await notify(trx, ctx, { userId: ctx.actor.userId, notice: { kind: 'mail-switched-off' } });
    }
  });
  return listMails(ctx);
}

/** Switches a kind off for whoever asked for it by the address in a mail, without a session. */
export function refuseMail(db: Db, userId: string, kind: NewsSwitch): Promise<boolean> {
  return insertRefusal(db, { userId, kind });
}

export async function listSwitches<Kind extends SwitchedMail>(
  { db, actor }: Pick<MailsCtx, 'db' | 'actor'>,
  kinds: readonly Kind[],
): Promise<Switch<Kind>[]> {
  const refused = await listRefusals(db, actor.userId);
  return kinds.map((kind) => ({ kind, isOn: !refused.includes(kind) }));
}

/** Call it in a transaction. Returns whether that changed something. */
export async function switchMail(
  trx: Db,
  { actor: { userId } }: Pick<MailsCtx, 'actor'>,
  { kind, isOn }: Switch<SwitchedMail>,
): Promise<boolean> {
  const change = isOn ? deleteRefusal : insertRefusal;
  if (!(await change(trx, { userId, kind }))) return false;
  await recordAudit(trx, {
    actorId: userId,
    action: 'mail.switched',
    targetUserId: userId,
    details: { kind, isOn },
  });
  return true;
}
