/** Collects all facts about a file that processing and the database need, without changing it. */
import { readAudioTags, type AudioTags } from '#platform/media/metadata/audio-tags.ts';
import {
  captureDateFromName,
  type CaptureDateFromName,
} from '#platform/media/metadata/capture-date-from-name.ts';
import type { MediaMetadata } from '#platform/media/metadata/media-metadata.ts';
import type { MetadataReader } from '#platform/media/metadata/metadata-reader.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import { mediaFormats, soundTwinOf } from '#platform/media/sniff/media-formats.ts';
import { type Sniffed, sniffFile } from '#platform/media/sniff/sniff-file.ts';
import { soundBehindJunk } from '#platform/media/sniff/sound-behind-junk.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { needsFfmpeg } from '#platform/media/tools/needs-ffmpeg.ts';
import { type CallFailure, describeFailure } from '#platform/media/worker/describe-failure.ts';
import { readTapeDate } from '#platform/media/worker/read-tape-date.ts';

export type Inspection = {
  /** What the file is; where the container alone does not tell, its streams decided. */
  sniffed: Sniffed | ProbedOnly;
  /** For films and recordings that can be read. */
  probe: MediaFacts | null;
  metadata: MediaMetadata | null;
  /** For recordings. `makeCover` fetches the cover. */
  tags: Omit<AudioTags, 'cover'> | null;
  captureFromName: CaptureDateFromName | null;
  /** Why the file could not be probed, or null. */
  problem: CallFailure | null;
};

/** A file that sniffing does not recognise but ffprobe reads. */
export type ProbedOnly = {
  kind: 'video' | 'audio';
  format: 'unknown';
  mimeType: string;
  extension: string;
};

type Readers = {
  tools: MediaTools | null;
  reader: Pick<MetadataReader, 'read'>;
  scratchDir: string;
};
type Input = { path: string; fileName: string; isOwnCopy?: boolean; signal: AbortSignal };

/** Inspects a file. @throws {MediaError} aborted @throws when the file itself can't be read */
export async function inspectFile(readers: Readers, input: Input): Promise<Inspection> {
  const { path, fileName } = input;
  const seen = await sniffFile(path);
  const captureFromName = captureDateFromName(fileName, new Date());
  if (seen.kind === 'refused') {
    return { ...nothing, sniffed: seen, metadata: null, tags: null, captureFromName };
  }
  if (input.isOwnCopy) {
    const looked = await probe(readers, input).catch(asProblem);
    return { ...nothing, ...looked, sniffed: seen, metadata: null, tags: null, captureFromName };
  }
  // Whether a photo can be shown turns out when its renditions are made.
  const looked = seen.kind === 'image' ? nothing : await probe(readers, input).catch(asProblem);
  const behindJunk = await soundOf(path, { seen, ...nothing, ...looked });
  const found: Found = { ...nothing, ...looked, ...behindJunk };
  const sniffed = behindJunk?.sniffed ?? decideByStreams(seen, found.probe);
  return {
    ...found,
    sniffed,
    captureFromName,
    metadata: await withTapeDate(readers, input, {
      metadata: await readMetadata(readers, path, sniffed),
      probe: found.probe,
    }),
    tags: sniffed.kind === 'audio' ? await readTags(path) : null,
  };
}

type Found = Pick<Inspection, 'probe' | 'problem'>;

const nothing: Found = { probe: null, problem: null };

async function probe({ tools }: Readers, { path, isOwnCopy, signal }: Input) {
  if (!tools) throw needsFfmpeg('no tools');
  return { probe: await probeMedia(tools, { path, isOwnCopy, signal }) };
}

/** Returns an unreadable file as a problem; rethrows an abort. */
function asProblem(error: unknown): { problem: CallFailure } {
  const problem = describeFailure(error);
  if (problem.kind === 'aborted' || problem.kind === 'full') throw error;
  return { problem };
}

const bareStreams: ReadonlySet<string> = new Set(['mp3', 'aac', 'ac3', 'eac3']);

/** Finds the frames of what ffprobe takes for a recording without a container, though its beginning is unknown. */
async function soundOf(path: string, { seen, probe }: Found & { seen: Sniffed }) {
  if (seen.kind !== 'unknown' || !probe || !bareStreams.has(probe.container)) return null;
  const format = await soundBehindJunk(path);
  if (format === null) return null;
  const sniffed: Sniffed = { ...mediaFormats[format], format };
  // The measured length includes the unknown bytes; the copy will have the true one.
  return { sniffed, probe: { ...probe, durationMs: 0, isBehindJunk: true as const } };
}

/** With less confidence, ffprobe takes any bytes for sound. */
const sure = 30;

function decideByStreams(seen: Sniffed, probe: MediaFacts | null): Inspection['sniffed'] {
  if (!probe || probe.isTimedOut || seen.kind === 'image' || seen.kind === 'refused') return seen;
  const kind = probe.isAudioOnly ? 'audio' : 'video';
  if (seen.kind === kind) return seen;
  const isChance = kind === 'audio' && probe.confidence < sure;
  if (seen.kind === 'unknown') return isChance ? seen : { ...seen, kind };
  if (kind === 'video') return { ...seen, kind };
  const format = soundTwinOf(seen.format);
  return { ...mediaFormats[format], kind, format };
}

async function readMetadata(
  { reader }: Readers,
  path: string,
  { kind, format }: Inspection['sniffed'],
): Promise<MediaMetadata | null> {
  if (kind === 'refused' || kind === 'unknown' || format === 'unknown') return null;
  return reader.read(path, { kind, format }).catch(() => null);
}

/**
 * Prefers the date in the pictures of a tape: the date that a program wrote into the container is that of the copying.
 */
async function withTapeDate(
  { tools, ...readers }: Readers,
  { path, signal }: Input,
  { metadata, probe }: Pick<Inspection, 'metadata' | 'probe'>,
): Promise<MediaMetadata | null> {
  if (!tools || !metadata || !probe) return metadata;
  const capture = await readTapeDate({ ...readers, tools }, { path, facts: probe, signal });
  return capture ? { ...metadata, capture } : metadata;
}

async function readTags(path: string): Promise<Inspection['tags']> {
  const tags = await readAudioTags(path);
  if (!tags) return null;
  const { cover: _, ...rest } = tags;
  return rest;
}
