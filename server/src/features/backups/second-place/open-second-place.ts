import { formatVersion } from '#features/backups/backup-format.ts';
import { reasons } from '#features/backups/reasons.messages.ts';
import {
  type PlaceMarker,
  placeMarker,
  placeMarkerName,
  placeReadmeName,
  readmeOf,
} from '#features/backups/second-place/place-format.ts';
import { whileNobodyBegins } from '#features/backups/second-place/second-copies.repo.ts';
import {
  createSecondPlace,
  type SecondPlace,
} from '#features/backups/second-place/second-place.ts';
import { readSeen, writeSeen } from '#features/backups/second-place/seen-place.ts';
import type { Ctx } from '#platform/context.ts';
import { createAgeBox, type AgeBox } from '#platform/copy-place/age-box.ts';
import { copiesKeyFile, createCopiesKey, readCopiesKey } from '#platform/copy-place/copies-key.ts';
import { type CopyPlace, PlaceTrouble, readWhole } from '#platform/copy-place/copy-place.ts';
import { isOurs, openCopyPlace } from '#platform/copy-place/open-copy-place.ts';
import { newId } from '#platform/ids.ts';
import { installationIdOf } from '#platform/storage/installation-marker.ts';

type OpenCtx = Pick<Ctx, 'config' | 'db' | 'storage'>;

/**
 * Opens the second place of COPY_URL; one that is empty becomes that of this archive.
 * @param beginsAnew also where there were copies before
 * @throws PlaceTrouble that says what the operator must change
 */
export async function openSecondPlace(
  ctx: OpenCtx,
  url: string,
  { beginsAnew = false } = {},
): Promise<SecondPlace> {
  const place = await openCopyPlace(url, ctx.config);
  const lock = await place.open();
  const installationId = installationIdOf(await ctx.storage.readMarker());
  if (installationId === null) throw new Error(reasons.noMarker);
  const isKnown = !beginsAnew && (await readSeen(ctx.db))?.url === url;
  const begun = await readPlaceMarker(place);
  if (begun === null) {
    await whileNobodyBegins(ctx.db, async () => {
      // Another process may have been first.
      if ((await readPlaceMarker(place)) !== null) return;
      await begin(ctx, place, { url, installationId, isKnown });
    });
  }
  const marker = begun ?? (await requirePlaceMarker(place));
  if (marker.installationId !== installationId) {
    throw new PlaceTrouble(reasons.secondOfAnother(url));
  }
  const box = await openBox(place, marker, copiesKeyFile(ctx.config));
  const { placeId: id, recipient } = marker;
  await writeSeen(ctx.db, { url, placeId: id, lock, recipient });
  return createSecondPlace(place, { id, lock, box });
}

/** Opens a place to bring an archive back. @throws PlaceTrouble when it is none, or the key is missing or wrong */
export async function openToRestore(place: CopyPlace, keyFile: string): Promise<SecondPlace> {
  const marker = await requirePlaceMarker(place);
  const box = await openBox(place, marker, keyFile);
  return createSecondPlace(place, { id: marker.placeId, lock: 'none', box });
}

async function requirePlaceMarker(place: CopyPlace): Promise<PlaceMarker> {
  const marker = await readPlaceMarker(place);
  if (marker) return marker;
  throw new PlaceTrouble(reasons.secondEmpty(place.name));
}

async function readPlaceMarker(place: CopyPlace): Promise<PlaceMarker | null> {
  const text = await readWhole(place, placeMarkerName);
  if (text === null) return null;
  try {
    return placeMarker.parse(JSON.parse(text.toString('utf8')));
  } catch (error) {
    throw new PlaceTrouble(reasons.secondMarker(placeMarkerName, place.name), {
      cause: error,
    });
  }
}

type Beginning = { url: string; installationId: string; isKnown: boolean };

async function begin(
  { config }: OpenCtx,
  place: CopyPlace,
  { url, installationId, isKnown }: Beginning,
): Promise<void> {
  if (isKnown) {
    throw new PlaceTrouble(reasons.secondGone(url));
  }
  for await (const page of place.list('')) {
    if (page.every(({ name }) => [placeReadmeName, placeMarkerName].includes(name))) continue;
    throw new PlaceTrouble(reasons.secondElse(url));
  }
  const isEncrypted =
    config.COPY_ENCRYPTION === 'auto' ? !isOurs(url) : config.COPY_ENCRYPTION === 'on';
  const recipient = isEncrypted ? await ownRecipient(copiesKeyFile(config)) : null;
  const marker: PlaceMarker = {
    format: formatVersion,
    placeId: newId(),
    installationId,
    recipient,
    createdAt: new Date().toISOString(),
  };
  await putText(place, placeReadmeName, readmeOf(isEncrypted));
  await putText(place, placeMarkerName, `${JSON.stringify(marker, null, 2)}\n`);
}

/** Without a key yet, one is made. */
async function ownRecipient(keyFile: string): Promise<string> {
  const key = await readCopiesKey(keyFile);
  return (await createAgeBox(key ?? (await createCopiesKey(keyFile)))).recipient;
}

async function openBox(
  place: CopyPlace,
  { recipient }: PlaceMarker,
  keyFile: string,
): Promise<AgeBox | null> {
  if (recipient === null) return null;
  const key = await readCopiesKey(keyFile);
  if (key === null) {
    throw new PlaceTrouble(reasons.keyMissing(place.name, keyFile));
  }
  const box = await createAgeBox(key);
  if (box.recipient === recipient) return box;
  throw new PlaceTrouble(reasons.keyWrong(place.name, keyFile));
}

async function putText(place: CopyPlace, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  const pieces = async function* () {
    yield bytes;
  };
  await place.put(name, pieces(), bytes.length);
}
