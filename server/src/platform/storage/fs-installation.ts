import { AppError } from '#platform/errors.ts';
import type { Folders } from '#platform/folders.ts';
import type { Logger } from '#platform/log.ts';
import { beginDerived, movable } from '#platform/storage/fs-movable.ts';
import {
  createMarker,
  isDerivedApart,
  markerReader,
  readMarker,
  requireLinks,
} from '#platform/storage/installation-marker.ts';

const moveHint = 'To use another folder: script/heirloom move-folder derived FOLDER';

export type Installation = {
  attach: (knownId: string | null) => Promise<string | null>;
  isOnline: () => Promise<boolean>;
  /** @throws AppError STORAGE_OFFLINE */
  requireOnline: () => Promise<void>;
  /** See Movable. */
  adopt: (installationId: string) => Promise<void>;
  leave: () => Promise<void>;
  /** Takes it for offline until the server is started again: it has lost bytes that it had accepted. */
  distrust: () => void;
};

type Options = { folders: Folders; prepare: () => Promise<void>; log: Logger };

/**
 * Watches whether the originals of this installation are in their folder, and the derived files in theirs if they have
 * one: every check looks at the markers, so the server notices at once when a disk is unplugged, replaced or mounted later.
 * A missing folder of either is not recreated; `prepare` recreates the replaceable folders whenever the storage comes
 * online.
 */
export function openInstallation({ folders, prepare, log }: Options): Installation {
  const { originalsDir, stagingDir } = folders;
  const findTrouble = troubleFinder(folders);
  let installationId: string | null = null;
  let wasOnline = false;
  let isDistrusted = false;

  const check = async (): Promise<boolean> => {
    if (installationId === null || isDistrusted) return false;
    const trouble = await findTrouble(installationId, { isStart: !wasOnline });
    const isOurs = trouble === null;
    if (isOurs === wasOnline) return isOurs;
    if (isOurs) {
      await prepare();
      log.info('the storage is online');
    } else {
      log.error({ reason: trouble }, 'the storage is offline');
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
    ...movable(folders),
    attach: async (knownId) => {
      installationId =
        knownId ?? (await readMarker(originalsDir)) ?? (await createMarker(originalsDir));
      if (knownId === null) await beginDerived(folders, installationId);
      if (await check()) await requireLinks(originalsDir, stagingDir);
      else {
        const reason = await findTrouble(installationId, { isStart: true });
        log.error({ reason }, 'the storage is offline: it is missing, or not of this installation');
      }
      return installationId;
    },
  };
}

/** Returns a function that says why the storage is not there; null when all of it is. */
function troubleFinder({ dataDir, originalsDir, derivedDir }: Folders) {
  const markers = { ofOriginals: markerReader(originalsDir), ofDerived: markerReader(derivedDir) };
  return async (
    installationId: string | null,
    { isStart }: { isStart: boolean },
  ): Promise<string | null> => {
    const found = await markers.ofOriginals();
    if (found === null) return `there is no marker in ${originalsDir}`;
    if (found !== installationId) return 'it belongs to another installation';
    if (derivedDir !== dataDir) {
      if ((await markers.ofDerived()) === installationId) return null;
      return `DERIVED_DIR has no marker of this archive: is its disk mounted? ${moveHint}`;
    }
    // This cannot change while the server runs.
    if (!isStart || !(await isDerivedApart(originalsDir))) return null;
    return `the derived files lie in a folder of their own, and DERIVED_DIR is not set. ${moveHint}`;
  };
}
