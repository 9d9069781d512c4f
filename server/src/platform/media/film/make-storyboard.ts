import { writeFile } from 'node:fs/promises';
import { factsOfPart, type Part, partOptions } from '#platform/media/encode/part-options.ts';
import {
  planStoryboard,
  type StoryboardPlan,
  storyboardVtt,
} from '#platform/media/film/storyboard-plan.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError, toMediaError } from '#platform/media/tools/media-error.ts';
import { publishFile } from '#platform/media/tools/publish-file.ts';
import { runFfmpeg } from '#platform/media/tools/run-ffmpeg.ts';
import { words } from '#platform/media/tools/words.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

export type StoryboardInput = {
  /** The film, or better its converted copy, which is deinterlaced and has many key frames. */
  path: string;
  facts: MediaFacts;
  /** The path of one JPEG with all pictures. */
  imagePath: string;
  vttPath: string;
  /** The image's address in the WebVTT, relative to the address of the WebVTT. */
  imageUrl: string;
  /** Only this part is shown; `facts` are those of the whole. */
  part?: Part | undefined;
  signal?: AbortSignal;
};

export type Storyboard = StoryboardPlan & { imagePath: string; vttPath: string };

const timeoutMs = 5 * 60 * 1000;

/**
 * Makes the storyboard from key frames: an image and a WebVTT beside it.
 * @returns null for a film of a minute or less
 * @throws {MediaError}
 */
export async function makeStoryboard(
  tools: MediaTools,
  input: StoryboardInput,
): Promise<Storyboard | null> {
  const { path, part, imagePath, vttPath, imageUrl, signal } = input;
  const { video, durationMs } = factsOfPart(input.facts, part);
  if (!video) throw new MediaError({ kind: 'unprocessable', reason: trouble.filmShowsNothing });
  const plan = planStoryboard(durationMs, { width: video.shownWidth, height: video.shownHeight });
  if (!plan) return null;
  const draw = (temporaryPath: string) =>
    runFfmpeg(tools, {
      path,
      before: [...partOptions(part), ...words('-skip_frame nokey')],
      after: [
        '-map',
        `0:${video.index}`,
        '-vf',
        tileFilters(plan),
        ...words('-an -sn -dn -frames:v 1 -map_metadata -1 -c:v mjpeg -q:v 5 -f image2 -update 1'),
        `file:${temporaryPath}`,
      ],
      effort: 'heavy',
      timeoutMs: timeoutMs,
      signal,
    });
  try {
    await publishFile(imagePath, draw);
  } catch (error) {
    throw toMediaError(error);
  }
  await publishFile(vttPath, (temporaryPath) =>
    writeFile(temporaryPath, storyboardVtt(plan, durationMs, imageUrl)),
  );
  return { ...plan, imagePath, vttPath };
}

/** Repeats the last picture, so that the image is full even where key frames are rare. */
function tileFilters({ tile, columns, rows, intervalMs }: StoryboardPlan): string {
  const scale = `scale=${tile.width}:${tile.height},setsar=1,format=yuvj420p`;
  const fill = `tpad=stop=${columns * rows}:stop_mode=clone`;
  return `fps=1000/${intervalMs}:start_time=0,${scale},${fill},tile=${columns}x${rows}`;
}
