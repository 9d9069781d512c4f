import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { createClockSigns } from '#platform/media/signs/clock-signs.ts';
import type { PlacedSign } from '#platform/media/signs/join-signs.ts';
import { createChunkReader } from '#platform/media/signs/read-chunks.ts';
import { dvFormats, readDvPicture } from '#platform/media/signs/read-dv-packs.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { runFfmpeg } from '#platform/media/tools/run-ffmpeg.ts';
import { words } from '#platform/media/tools/words.ts';

type Input = { path: string; facts: MediaFacts; signal?: AbortSignal };

const shortestLimitMs = 30 * 60 * 1000;

/** Finds where the camera was switched off, in the original of a DV tape; nothing in other films. @throws {ToolError} */
export async function readDvSigns(tools: MediaTools, input: Input): Promise<PlacedSign[]> {
  const { path, facts, signal } = input;
  const { video, durationMs } = facts;
  const format = formatOf(video);
  if (!video || format === null) return [];
  const clocks = createClockSigns(format.perSecond);
  let number = 0;
  const read = createChunkReader(({ bytes }) => {
    const at = (number * 1000) / format.perSecond;
    number += 1;
    if (bytes.length !== format.bytes) return;
    clocks.read(at, readDvPicture(bytes, format.sequences));
  });
  await runFfmpeg(tools, {
    path,
    after: ['-map', `0:${video.index}`, ...words('-c copy -f avi pipe:1')],
    effort: 'heavy',
    timeoutMs: Math.max(shortestLimitMs, durationMs),
    onStdout: read,
    signal,
  });
  return clocks.list();
}

function formatOf(video: MediaFacts['video']) {
  if (video?.codec !== 'dvvideo') return null;
  if (video.storedHeight === 576) return dvFormats.pal;
  return video.storedHeight === 480 ? dvFormats.ntsc : null;
}
