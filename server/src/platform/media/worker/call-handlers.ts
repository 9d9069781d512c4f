/** What the functions of a worker process are given and return, one for each call. */
import type { Confinements } from '#platform/media/tools/confinement.ts';
import type { LocatedTools } from '#platform/media/tools/locate-tools.ts';
import type { CallInput, CallName, CallOutput } from '#platform/media/worker/media-calls.ts';

export type CallContext = { signal: AbortSignal; onProgress: (fraction: number) => void };

export type CallHandlers = {
  [Name in CallName]: (input: CallInput<Name>, context: CallContext) => Promise<CallOutput<Name>>;
};

export type WorkerSetup = {
  tools: LocatedTools;
  /** A folder of this process alone; it is removed when the process ends. */
  scratchDir: string;
  /** How it confines its tools: the box is around them, too. */
  confinements: Confinements;
};

export type HandlerSetup = Pick<WorkerSetup, 'tools' | 'scratchDir'>;

/** The calls that need ExifTool or sharp, which take most of the time of a start. All others do with ffmpeg alone. */
export const pictureCalls = [
  'inspect',
  'readSidecar',
  'renderPhoto',
  'renderZoom',
  'renderFull',
  'renderAvatar',
  'extractMotionVideo',
  'makePoster',
  'makeCover',
] as const satisfies CallName[];

export type PictureCall = (typeof pictureCalls)[number];
export type FilmCall = Exclude<CallName, PictureCall | 'sniff'>;
