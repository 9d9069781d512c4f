/** Runs ffmpeg for a long time to convert a film or a recording: with limits, progress, and a complete file or none. */
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createProgressReader } from '#platform/media/probe/read-progress.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError, toMediaError } from '#platform/media/tools/media-error.ts';
import { runFfmpeg } from '#platform/media/tools/run-ffmpeg.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

export type EncodeWatch = {
  /** Called with 0 to 1, a few times a second; never when the duration is unknown. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
};

type EncodeInput = EncodeWatch & {
  path: string;
  before?: string[];
  after: string[];
  temporaryPath: string;
  durationMs: number;
  usesHardware?: boolean;
  /** The largest size that the result can have; the call fails at once when the disk has less capacity. */
  expectedBytes: number;
};

const shortestLimitMs = 10 * 60 * 1000;
const silenceMs = 120_000;
const mebibyte = 1024 ** 2;

/**
 * Runs ffmpeg at low priority until the film is converted: for at most 20 times its length (at least 10 minutes), and
 * never 120 s without progress.
 * @returns what ffmpeg complained about meanwhile
 * @throws {MediaError}
 */
export async function encodeFilm(tools: MediaTools, input: EncodeInput): Promise<string> {
  const { path, before, after, temporaryPath, durationMs, expectedBytes, signal } = input;
  const { usesHardware = false } = input;
  await demandRoom(dirname(temporaryPath), expectedBytes);
  const onStdout = createProgressReader(({ outTimeMs }) => {
    if (durationMs > 0) input.onProgress?.(Math.min(1, outTimeMs / durationMs));
  });
  try {
    const { stderr } = await runFfmpeg(tools, {
      path,
      before,
      after: [...after, '-progress', 'pipe:1', `file:${temporaryPath}`],
      effort: usesHardware ? 'hardware' : 'heavy',
      timeoutMs: Math.max(shortestLimitMs, 20 * durationMs),
      silenceMs: silenceMs,
      fileBytes: 4 * expectedBytes + 256 * mebibyte,
      onStdout,
      signal,
    });
    return stderr;
  } catch (error) {
    throw toMediaError(error);
  }
}

async function demandRoom(folder: string, neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= neededBytes) return;
  const detail = `needs ${neededBytes} bytes`;
  throw new MediaError({ kind: 'full', reason: trouble.diskFull, detail });
}
