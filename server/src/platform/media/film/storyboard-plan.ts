/** Plans where the pictures of a storyboard are, without side effects. */
import type { Size } from '#platform/media/film/picture-filters.ts';

export type StoryboardPlan = {
  tile: Size;
  columns: number;
  rows: number;
  count: number;
  intervalMs: number;
};

const COLUMNS = 10;
const mostTiles = 100;
const shortestIntervalMs = 2_000;
const tileWidth = 160;
/** In a film of a minute people find a place without a storyboard. */
const worthwhileMs = 60_000;

/** Plans at most 100 pictures at equal distances; null for films of a minute or less. */
export function planStoryboard(durationMs: number, shown: Size): StoryboardPlan | null {
  if (durationMs <= worthwhileMs || shown.width === 0 || shown.height === 0) return null;
  const intervalMs = Math.max(shortestIntervalMs, Math.ceil(durationMs / mostTiles));
  const count = Math.ceil(durationMs / intervalMs);
  const height = Math.max(2, Math.round((tileWidth * shown.height) / shown.width / 2) * 2);
  const rows = Math.ceil(count / COLUMNS);
  return { tile: { width: tileWidth, height }, columns: COLUMNS, rows, count, intervalMs };
}

/** Writes the WebVTT that tells a player which part of the image belongs to which time. */
export function storyboardVtt(plan: StoryboardPlan, durationMs: number, imageUrl: string): string {
  const { tile, columns, count, intervalMs } = plan;
  const cues = Array.from({ length: count }, (_, place) => {
    const start = vttTime(place * intervalMs);
    const end = vttTime(Math.min(durationMs, (place + 1) * intervalMs));
    const x = (place % columns) * tile.width;
    const y = Math.floor(place / columns) * tile.height;
    return `${start} --> ${end}\n${imageUrl}#xywh=${x},${y},${tile.width},${tile.height}`;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

/** Formats times up to 24 hours; a longer film starts again at midnight. */
function vttTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(11, 23);
}
