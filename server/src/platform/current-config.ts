import {
  type InstallationSettings,
  installationSettings,
} from '@heirloom/contract/settings/settings.contract.ts';
import type { Kysely } from 'kysely';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db/schema.ts';
import { readSetting, writeSetting } from '#platform/setting-rows.ts';

const key = 'installation';

/** Settings that another version stored and this one cannot parse are ignored, not refused. */
const storedSettings = installationSettings.partial().catch({});

/** The settings that administrators have changed; the others come from the environment. */
export type StoredSettings = Partial<InstallationSettings>;

/**
 * Reads the settings in force: those of the environment, overridden by those that administrators changed in the admin
 * panel. Call it for each request, so that a change needs no restart.
 */
export async function currentConfig({
  db,
  config,
}: {
  db: Kysely<Database>;
  config: Config;
}): Promise<Config> {
  return withSettings(config, await readStoredSettings(db));
}

export async function readStoredSettings(db: Kysely<Database>): Promise<StoredSettings> {
  return storedSettings.parse((await readSetting(db, key)) ?? {});
}

/** Replaces all settings that administrators have changed. */
export function storeSettings(db: Kysely<Database>, settings: StoredSettings): Promise<void> {
  return writeSetting(db, key, settings);
}

function withSettings(config: Config, decided: StoredSettings): Config {
  const settings = { ...settingsOf(config), ...decided };
  return {
    ...config,
    SIGN_UP: settings.signUp,
    PASSWORD_MINIMUM: settings.passwordMinimum,
    ADMINS_NEED_TWO_FACTOR: settings.adminsNeedTwoFactor,
    QUOTA_BYTES: settings.quotaBytes ?? undefined,
    MOVIE_DIALOG_LIMIT_BYTES: settings.movieDialogLimitBytes,
    PHOTO_DIALOG_LIMIT_BYTES: settings.photoDialogLimitBytes,
    UPLOAD_LIMIT_BYTES: Math.min(settings.uploadLimitBytes, mostBytes(config)),
  };
}

/** Each file of an object store is looked at on this machine. */
const mostBytes = ({ STORAGE_URL, SCRATCH_BYTES }: Config): number =>
  STORAGE_URL === undefined ? Infinity : SCRATCH_BYTES;

/** Picks from a configuration the settings that the form of the admin panel shows. */
export function settingsOf(config: Config): InstallationSettings {
  return {
    signUp: config.SIGN_UP,
    passwordMinimum: config.PASSWORD_MINIMUM,
    adminsNeedTwoFactor: config.ADMINS_NEED_TWO_FACTOR,
    quotaBytes: config.QUOTA_BYTES ?? null,
    movieDialogLimitBytes: config.MOVIE_DIALOG_LIMIT_BYTES,
    photoDialogLimitBytes: config.PHOTO_DIALOG_LIMIT_BYTES,
    uploadLimitBytes: config.UPLOAD_LIMIT_BYTES,
  };
}
