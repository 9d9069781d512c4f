import { type AlertSetting, alertKind } from '@heirloom/contract/alerts/alerts.contract.ts';
import { listRefusals } from '#features/alerts/alerts.read.ts';
import { setRefusal } from '#features/alerts/alerts.repo.ts';
import type { ActorCtx } from '#platform/context.ts';

type AlertsCtx = Pick<ActorCtx, 'db' | 'actor'>;

export async function listAlertSettings({ db, actor }: AlertsCtx): Promise<AlertSetting[]> {
  const refused = await listRefusals(db, actor.userId);
  return alertKind.options.map((kind) => ({ kind, isOn: !refused.includes(kind) }));
}

export async function setAlert(ctx: AlertsCtx, wish: AlertSetting): Promise<AlertSetting[]> {
  await setRefusal(ctx.db, { userId: ctx.actor.userId, ...wish });
  return listAlertSettings(ctx);
}
