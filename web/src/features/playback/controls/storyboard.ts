export type StoryboardFrame = {
  fromSeconds: number;
  toSeconds: number;
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
};

const cue =
  /(?:(\d+):)?(\d+):(\d+\.\d+)\s+-->\s+(?:(\d+):)?(\d+):(\d+\.\d+)[^\n]*\n([^\n#]+)#xywh=(\d+),(\d+),(\d+),(\d+)/g;

const seconds = (hours: string | undefined, minutes: string, rest: string): number =>
  Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(rest);

/** Parses a WebVTT storyboard; each cue names a part of a sprite. Relative names are resolved from `baseUrl`. */
export function parseStoryboard(text: string, baseUrl: string): StoryboardFrame[] {
  return [...text.replaceAll('\r', '').matchAll(cue)].map((match) => ({
    fromSeconds: seconds(match[1], match[2]!, match[3]!),
    toSeconds: seconds(match[4], match[5]!, match[6]!),
    url: new URL(match[7]!.trim(), baseUrl).href,
    x: Number(match[8]),
    y: Number(match[9]),
    width: Number(match[10]),
    height: Number(match[11]),
  }));
}

/** Finds the frame for a moment: the latest one that begins before it. */
export function frameAt(frames: StoryboardFrame[], atSeconds: number): StoryboardFrame | null {
  return frames.findLast((frame) => frame.fromSeconds <= atSeconds) ?? frames[0] ?? null;
}
