import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { createClockSigns } from '#platform/media/signs/clock-signs.ts';
import type { PlacedSign } from '#platform/media/signs/join-signs.ts';
import { createFlvReader } from '#platform/media/signs/read-flv.ts';
import { readMdpm } from '#platform/media/signs/read-mdpm.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { runFfmpeg } from '#platform/media/tools/run-ffmpeg.ts';
import { words } from '#platform/media/tools/words.ts';

type Input = { path: string; facts: MediaFacts; signal?: AbortSignal };

const shortestLimitMs = 30 * 60 * 1000;
const usualFrameRate = 25;

/**
 * Finds where an AVCHD camera was switched off, in the original; nothing in other films. ffmpeg drops the pictures, and
 * keeps their times and what was written beside them. @throws {ToolError}
 */
export async function readAvchdSigns(tools: MediaTools, input: Input): Promise<PlacedSign[]> {
  const { path, facts, signal } = input;
  const { video, durationMs } = facts;
  if (!isAvchd(facts) || !video) return [];
  const clocks = createClockSigns(video.frameRate || usualFrameRate);
  await runFfmpeg(tools, {
    path,
    after: [
      '-map',
      `0:${video.index}`,
      // Parameter sets, without which there is no container, and supplemental information.
      ...words('-c copy -bsf:v filter_units=pass_types=6-8 -f flv pipe:1'),
    ],
    effort: 'heavy',
    timeoutMs: Math.max(shortestLimitMs, durationMs),
    onStdout: createFlvReader(({ atMs, units }) => {
      for (const unit of units) {
        const notes = readMdpm(unit);
        if (notes) clocks.read(atMs, notes);
      }
    }),
    signal,
  });
  return clocks.list();
}

const isAvchd = ({ container, video }: MediaFacts): boolean =>
  container === 'mpegts' && video?.codec === 'h264';
