import { ToolError, type ToolErrorKind } from '#platform/media/tools/tool-error.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

/**
 * Tells callers what to do: `unprocessable` = do not retry with these tools; `timeout`, `crashed` and `failed` = a
 * later try may work; `busy` = so many calls wait that this one was not begun; `full` = wait until the disk has room;
 * `aborted` = the caller asked for it.
 */
export const mediaErrorKinds = [
  'unprocessable',
  'timeout',
  'crashed',
  'failed',
  'busy',
  'full',
  'aborted',
] as const;

export type MediaErrorKind = (typeof mediaErrorKinds)[number];

type Explanation = { kind: MediaErrorKind; reason: string; detail?: string };

/**
 * An error about a file that could not be processed, with a sentence for the family and a detail for administrators.
 */
export class MediaError extends Error {
  readonly kind: MediaErrorKind;
  /** A sentence for a family member. */
  readonly reason: string;
  /** The output of the tools; may name files: for administrators only, never for a log. */
  readonly detail: string;

  constructor({ kind, reason, detail }: Explanation) {
    super(reason);
    this.name = 'MediaError';
    this.kind = kind;
    this.reason = reason;
    this.detail = detail ?? '';
  }
}

const fullDisk = trouble.diskFull;
const damaged = trouble.damaged;

/** What ffmpeg, libheif, Node and V8 say when they get no memory; none of it is about the file. */
const lacksMemory =
  /Cannot allocate memory|Allocating \d+ bytes failed|allocation failed|Failed to allocate memory|out of memory/i;

/** Messages of the tools -> their meaning. The first match counts. */
const meanings: { says: RegExp; kind: MediaErrorKind; reason: string }[] = [
  {
    says: /No space left on device|Disk quota exceeded/i,
    kind: 'full',
    reason: fullDisk,
  },
  {
    // It then says "Cannot allocate memory", too.
    says: /exceeds max_streams/,
    kind: 'unprocessable',
    reason: trouble.streams,
  },
  { says: lacksMemory, kind: 'failed', reason: trouble.memory },
  {
    says: /No such file or directory|Permission denied|Input\/output error/i,
    kind: 'failed',
    reason: trouble.originalUnreadable,
  },
  // ffmpeg says this for a damaged start of the sound, without a sample rate: our options are not the cause.
  { says: /\[a?buffer @ \S+ Error setting option/, kind: 'unprocessable', reason: damaged },
  {
    says: /Unrecognized option|Option not found|No such filter|Unknown encoder|Error setting option/,
    kind: 'failed',
    reason: trouble.oldTools,
  },
  {
    says: /moov atom not found/i,
    kind: 'unprocessable',
    reason: trouble.cutOff,
  },
  {
    says: /exceeds? (the )?max_pixels|Picture size .* is invalid/i,
    kind: 'unprocessable',
    reason: trouble.pictureLarge,
  },
  {
    says: /Unknown decoder|no decoder found|Decoder .* not found|unknown codec|^\[.*Codec \(\w+\) not on whitelist/im,
    kind: 'unprocessable',
    reason: trouble.recordingKind,
  },
];

const interruptions: Record<
  Exclude<ToolErrorKind, 'failed'>,
  { kind: MediaErrorKind; reason: string }
> = {
  aborted: { kind: 'aborted', reason: trouble.stopped },
  timeout: { kind: 'timeout', reason: trouble.tooLong },
  missing: { kind: 'failed', reason: trouble.noTools },
  killed: { kind: 'failed', reason: trouble.tooMuch },
};

/** Turns an error of a tool into a MediaError; returns a MediaError unchanged. */
export function toMediaError(error: unknown): MediaError {
  if (error instanceof MediaError) return error;
  if (isFullDisk(error)) return new MediaError({ kind: 'full', reason: fullDisk });
  if (!(error instanceof ToolError)) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return new MediaError({ kind: 'failed', reason: trouble.processingFailed, detail });
  }
  const detail = `${error.message}\n${error.stderr}`.trim();
  return new MediaError({ ...explain(error), detail });
}

function explain(error: ToolError): { kind: MediaErrorKind; reason: string } {
  if (error.kind !== 'failed') return interruptions[error.kind];
  const meaning = meanings.find(({ says }) => says.test(error.stderr));
  return meaning
    ? { kind: meaning.kind, reason: meaning.reason }
    : { kind: 'unprocessable', reason: damaged };
}

const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));
