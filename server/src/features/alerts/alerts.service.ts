import { type AlertSetting, alertKind } from '@heirloom/contract/alerts/alerts.contract.ts';
import { listSwitches, switchMail } from '#features/mails/mails.service.ts';
import type { ActorCtx } from '#platform/context.ts';

type AlertsCtx = Pick<ActorCtx, 'db' | 'actor'>;

export function listAlertSettings(ctx: AlertsCtx): Promise<AlertSetting[]> {
  return listSwitches(ctx, alertKind.options);
}

export async function setAlert(ctx: AlertsCtx, wish: AlertSetting): Promise<AlertSetting[]> {
  await ctx.db.transaction().execute((trx) => switchMail(trx, ctx, wish));
  return listAlertSettings(ctx);
}
