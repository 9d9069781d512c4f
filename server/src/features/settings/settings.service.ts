import type { InstallationSettings } from '@heirloom/contract/settings/settings.contract.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { requireRecentProof } from '#platform/auth/recent-proof.ts';
import type { ActorCtx } from '#platform/context.ts';
import {
  currentConfig,
  settingsOf,
  storeSettings,
  type StoredSettings,
} from '#platform/current-config.ts';
import { publish } from '#platform/events/publish.ts';

type SettingsCtx = Pick<ActorCtx, 'db' | 'config' | 'actor'>;
type BothSettings = { settings: InstallationSettings; defaults: InstallationSettings };

export async function readSettings(ctx: Pick<SettingsCtx, 'db' | 'config'>): Promise<BothSettings> {
  return {
    settings: settingsOf(await currentConfig(ctx)),
    defaults: settingsOf(ctx.config),
  };
}

/** Stores only the settings that differ from the environment's; the others keep following the environment. */
export async function updateSettings(
  ctx: SettingsCtx,
  wanted: InstallationSettings,
): Promise<BothSettings> {
  await requireRecentProof(ctx.db, ctx.actor);
  const defaults = settingsOf(ctx.config);
  await ctx.db.transaction().execute(async (trx) => {
    const before = settingsOf(await currentConfig({ db: trx, config: ctx.config }));
    await storeSettings(trx, differences(wanted, defaults));
    await recordAudit(trx, {
      actorId: ctx.actor.userId,
      action: 'settings.updated',
      details: differences(wanted, before),
    });
    await publish(trx, { topic: 'settings', action: 'updated', userId: null, entityId: null });
  });
  return { settings: wanted, defaults };
}

function differences(wanted: InstallationSettings, known: InstallationSettings): StoredSettings {
  return Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => value !== known[key as keyof typeof known]),
  );
}
