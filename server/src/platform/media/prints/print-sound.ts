import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { toMediaError } from '#platform/media/tools/media-error.ts';
import { runFfmpeg } from '#platform/media/tools/run-ffmpeg.ts';
import { ToolError } from '#platform/media/tools/tool-error.ts';
import { words } from '#platform/media/tools/words.ts';

type Input = { path: string; facts: MediaFacts; signal?: AbortSignal };

export const soundPrintBytes = 4;
/** Chromaprint makes one of 32 bits in this time; one of four is kept. */
const itemSeconds = 1365 / 11_025;
const keptOf = 4;
export const soundPrintSeconds = keptOf * itemSeconds;
const shortestLimitMs = 10 * 60 * 1000;

/**
 * Tells in 4 bytes for each half second what is heard, by Debian's chromaprint, which ffmpeg is linked with. Empty
 * without sound, and where this ffmpeg has no chromaprint. @throws {MediaError}
 */
export async function printSound(
  tools: MediaTools,
  { path, facts, signal }: Input,
): Promise<Buffer> {
  const { audio, durationMs } = facts;
  if (!audio) return Buffer.alloc(0);
  const options = words('-ac 1 -ar 11025 -f chromaprint -fp_format raw pipe:1');
  try {
    const { stdout } = await runFfmpeg(tools, {
      path,
      after: ['-map', `0:${audio.index}`, ...options],
      effort: 'heavy',
      timeoutMs: Math.max(shortestLimitMs, durationMs),
      signal,
    });
    return everyFourth(stdout);
  } catch (error) {
    if (error instanceof ToolError && error.kind === 'failed') return Buffer.alloc(0);
    throw toMediaError(error);
  }
}

function everyFourth(items: Buffer): Buffer {
  const count = Math.floor(items.length / (soundPrintBytes * keptOf));
  const kept = Buffer.alloc(count * soundPrintBytes);
  for (let place = 0; place < count; place += 1) {
    const from = place * keptOf * soundPrintBytes;
    items.copy(kept, place * soundPrintBytes, from, from + soundPrintBytes);
  }
  return kept;
}
