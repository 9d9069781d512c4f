import type { ErrorCode } from '@heirloom/contract/errors.ts';
import { driveWords } from '#features/drive/drive-problem.messages.ts';
import { AppError } from '#platform/errors.ts';

type Facts = {
  /** The error code of a call. */
  code: ErrorCode;
  /** The transfer tries again by itself after a while. */
  passes?: true;
  /** The bytes that the transfer has received are useless. */
  isFinal?: true;
};

/** Every problem with Google Drive; drive-problem.messages.ts has its sentence. */
const problems = {
  unconfigured: {
    code: 'CONFLICT',
  },
  misconfigured: {
    code: 'CONFLICT',
  },
  'api-off': {
    code: 'CONFLICT',
  },
  'foreign-answer': {
    code: 'BAD_REQUEST',
  },
  'not-allowed': {
    code: 'BAD_REQUEST',
  },
  reconnect: {
    code: 'CONFLICT',
  },
  busy: {
    code: 'TOO_MANY_REQUESTS',
    passes: true,
  },
  unreachable: {
    code: 'UNAVAILABLE',
    passes: true,
  },
  'daily-limit': {
    code: 'TOO_MANY_REQUESTS',
  },
  'download-limit': {
    code: 'TOO_MANY_REQUESTS',
  },
  gone: {
    code: 'NOT_FOUND',
    isFinal: true,
  },
  'no-download': {
    code: 'FORBIDDEN',
    isFinal: true,
  },
  refused: {
    code: 'FORBIDDEN',
  },
  harmful: {
    code: 'FORBIDDEN',
    isFinal: true,
  },
  'google-document': {
    code: 'BAD_REQUEST',
    isFinal: true,
  },
  'not-media': {
    code: 'FILE_REFUSED',
    isFinal: true,
  },
  'folder-too-large': {
    code: 'TOO_LARGE',
  },
  'too-large': {
    code: 'TOO_LARGE',
    isFinal: true,
  },
  empty: { code: 'FILE_REFUSED', isFinal: true },
  changed: {
    code: 'CONFLICT',
    isFinal: true,
  },
  'not-understood': {
    code: 'BAD_REQUEST',
  },
  'not-admin': {
    code: 'FORBIDDEN',
    isFinal: true,
  },
} as const satisfies Record<string, Facts>;

export type DriveProblem = keyof typeof problems;

/** An error of Google Drive; never contains what was sent or received. */
export type DriveError = Error & { problem: DriveProblem };

/** Its sentence is the one that transfers store. */
export function driveError(problem: DriveProblem): DriveError {
  return Object.assign(new Error(driveWords('en')[problem]), { problem });
}

export function isDriveError(error: unknown): error is DriveError {
  return error instanceof Error && 'problem' in error;
}

export function factsOf(problem: DriveProblem): Facts {
  return problems[problem];
}

/** Does work for a call: Google's problems become errors that the client may see. */
export async function forCaller<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDriveError(error)) throw error;
    throw new AppError(problems[error.problem].code, driveWords()[error.problem]);
  }
}
