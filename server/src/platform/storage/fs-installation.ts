import { AppError } from '#platform/errors.ts';
import type { Logger } from '#platform/log.ts';
import { createMarker, readMarker, requireLinks } from '#platform/storage/installation-marker.ts';

export type Installation = {
  attach: (knownId: string | null) => Promise<string | null>;
  isOnline: () => Promise<boolean>;
  /** @throws AppError STORAGE_OFFLINE */
  requireOnline: () => Promise<void>;
  /** Takes it for offline until the server is started again: it has lost bytes that it had accepted. */
  distrust: () => void;
};

/**
 * Watches whether the originals of this installation are in their folder: every check reads the marker, so the server
 * notices at once when a disk is unplugged, replaced or mounted later. A missing folder of originals is not recreated;
 * `prepare` recreates the replaceable folders whenever the storage comes online.
 */
export function openInstallation({
  originalsDir,
  stagingDir,
  prepare,
  log,
}: {
  originalsDir: string;
  stagingDir: string;
  prepare: () => Promise<void>;
  log: Logger;
}): Installation {
  let installationId: string | null = null;
  let wasOnline = false;
  let isDistrusted = false;

  const check = async (): Promise<boolean> => {
    if (installationId === null || isDistrusted) return false;
    const found = await readMarker(originalsDir);
    const isOurs = found === installationId;
    if (isOurs === wasOnline) return isOurs;
    if (isOurs) {
      await prepare();
      log.info('the storage is online');
    } else {
      const reason = found === null ? 'there is no marker' : 'it belongs to another installation';
      log.error({ reason }, 'the storage is offline');
    }
    wasOnline = isOurs;
    return isOurs;
  };

  const isOnline = async (): Promise<boolean> => {
    try {
      return await check();
    } catch (error) {
      log.error({ err: error }, 'the storage is offline');
      return false;
    }
  };

  return {
    isOnline,
    requireOnline: async () => {
      if (!(await isOnline())) throw new AppError('STORAGE_OFFLINE');
    },
    distrust: () => {
      isDistrusted = true;
      log.error(
        'the disk did not keep what was written: nothing more is written to it until the server is started again',
      );
    },
    attach: async (knownId) => {
      installationId =
        knownId ?? (await readMarker(originalsDir)) ?? (await createMarker(originalsDir));
      if (await check()) await requireLinks(originalsDir, stagingDir);
      else log.error('the storage is offline: its folder is missing, or not of this installation');
      return installationId;
    },
  };
}
