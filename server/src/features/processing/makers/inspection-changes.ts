import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { findDateInFolders } from '@heirloom/contract/name-dates/find-date-in-name.ts';
import { readTakenAt } from '@heirloom/contract/uploads/taken-at.ts';
import type { ProcessingChanges } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { mendingOfCopy } from '#features/media-items/mending-of.ts';
import { readImported } from '#features/media-items/read-imported.ts';
import { describeFile } from '#features/processing/makers/describe-file.ts';
import { type StoredFacts, storedFacts } from '#features/processing/steps/stored-facts.ts';
import { decideAudioPlayback } from '#platform/media/probe/decide-audio-playback.ts';
import { canPlayDirectly } from '#platform/media/probe/decide-playback.ts';
import type { Inspection } from '#platform/media/worker/inspect-file.ts';

/** Returns the changes to an item that follow from the inspection of its file. */
export function inspectionChanges(
  row: MediaRow,
  inspection: Inspection,
): ProcessingChanges & { type: MediaType; facts: string } {
  const type = typeOf(row, inspection);
  const { probe } = inspection;
  const hasSize = probe?.video && probe.video.shownWidth > 0 && probe.video.shownHeight > 0;
  return {
    type,
    ...captureOf(row, inspection),
    ...(type !== 'image' && { duration_ms: durationOf(inspection) }),
    ...(type === 'video' &&
      hasSize && { width: probe.video!.shownWidth, height: probe.video!.shownHeight }),
    facts: JSON.stringify(factsOf(row, type, inspection)),
  };
}

/** A container that was thought to hold a film may hold only sound. */
function typeOf(row: MediaRow, { sniffed, probe }: Inspection): MediaType {
  return row.type !== 'image' && probe && !probe.isTimedOut && sniffed.kind === 'audio'
    ? 'audio'
    : row.type;
}

/** Zero means that it could not be found out in time (spec §9). */
const durationOf = ({ probe, tags }: Inspection): number =>
  probe?.durationMs || tags?.durationMs || 0;

function captureOf(row: MediaRow, { metadata, captureFromName }: Inspection) {
  const written = metadata?.capture.localTime ? metadata.capture : null;
  const isCopied = captureFromName && isDateOfCopy(row, metadata, captureFromName);
  const imported = captureFromProgram(row);
  const isSame = written && imported && areOneMoment(written, imported);
  const found =
    (isSame ? written : imported) ??
    (isCopied ? null : written) ??
    captureFromName ??
    captureFromFolder(row);
  return {
    captured_at: found?.localTime ?? null,
    capture_offset: found?.offset ?? null,
    capture_precision: found?.precision ?? ('unknown' as const),
    capture_source: found?.source ?? null,
    capture_is_approximate: found !== null && 'isApproximate' in found && found.isApproximate,
  };
}

/** What the program said that an item was imported from: people correct dates there, and not in the file. */
function captureFromProgram(row: MediaRow) {
  const found = readTakenAt(readImported(row)?.takenAt ?? '');
  return found && { ...found, source: 'sidecar' as const };
}

const farthestZoneMs = 14 * 3_600_000;

/**
 * Tells whether the file's date, on the clock of the place, and that of the program, which may be of another zone, are
 * the same moment: then the former says more.
 */
function areOneMoment(
  { localTime }: { localTime: string | null },
  imported: NonNullable<ReturnType<typeof captureFromProgram>>,
): boolean {
  if (imported.precision !== 'day' || localTime === null) return false;
  const apart =
    Date.parse(`${localTime.replace(' ', 'T')}Z`) - Date.parse(`${imported.localTime}Z`);
  return Math.abs(apart) <= farthestZoneMs;
}

/** Finds the date that a person wrote into the name of a folder, which dates what has no date of its own. */
function captureFromFolder({ folder, upload_date }: MediaRow) {
  const found = folder === null ? null : findDateInFolders(folder, upload_date);
  return found && { ...found, offset: null, source: 'folder_name' as const };
}

/** A film without camera data whose name has an earlier year was digitised: the file only has the date of the copy. */
function isDateOfCopy(
  { type }: MediaRow,
  metadata: Inspection['metadata'],
  fromName: NonNullable<Inspection['captureFromName']>,
): boolean {
  if (type !== 'video' || !metadata?.capture.localTime || metadata.gps) return false;
  const { camera, capture } = metadata;
  const isSigned = camera.make !== null || camera.model !== null || capture.offset !== null;
  return !isSigned && yearOf(fromName) < yearOf(capture);
}

const yearOf = ({ localTime }: { localTime: string | null }): number =>
  Number(localTime?.slice(0, 4));

function factsOf(row: MediaRow, type: MediaType, inspection: Inspection): StoredFacts {
  const { metadata, probe, tags } = inspection;
  const chapters = tags?.chapters.length ? tags.chapters : (probe?.chapters ?? []);
  const { latitude, longitude } = metadata?.gps ?? {};
  return {
    list: describeFile(inspection),
    chapters: chapters.map(({ title, startMs }) => ({ title, startMs })),
    location: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    directPlay: directPlayOf(row, type, inspection),
    needsConversion: mendingOfCopy(row) !== null || storedFacts.parse(row.facts).needsConversion,
    loudness: null,
    contentIdentifier: metadata?.contentIdentifier ?? null,
  };
}

function directPlayOf(
  row: MediaRow,
  type: MediaType,
  { probe }: Inspection,
): StoredFacts['directPlay'] {
  if (!probe || probe.isTimedOut || type === 'image') return null;
  if (type === 'audio') {
    const isPlayable = decideAudioPlayback(probe) === 'direct';
    return isPlayable ? { mimeType: row.mime_type, height: null } : null;
  }
  if (!canPlayDirectly(probe)) return null;
  // Browsers refuse a file that is called QuickTime, but play the same file as MP4.
  const mimeType = probe.isWebm ? 'video/webm' : 'video/mp4';
  return { mimeType, height: probe.video?.shownHeight ?? null };
}
