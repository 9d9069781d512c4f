import { chooseTools } from '#platform/media/tools/choose-tools.ts';
import type { LocatedTools } from '#platform/media/tools/locate-tools.ts';

let found: Promise<LocatedTools> | undefined;

/** Returns the tools of this computer. A test worker looks for them once: each search runs ffmpeg five times. */
export function usualTools(): Promise<LocatedTools> {
  found ??= chooseTools();
  return found;
}
