import type { ErrorCode } from '@heirloom/contract/errors.ts';
import { driveFolderMaximum } from '@heirloom/contract/limits.ts';
import { AppError } from '#platform/errors.ts';

const formatted = (count: number): string => count.toLocaleString('en-US');

type Facts = {
  sentence: string;
  /** The error code of a call. */
  code: ErrorCode;
  /** The transfer tries again by itself after a while. */
  passes?: true;
  /** The bytes that the transfer has received are useless. */
  isFinal?: true;
};

/** Every problem with Google Drive, and the sentence that people read. */
const problems = {
  unconfigured: {
    code: 'CONFLICT',
    sentence: 'Google Drive is not set up on this server.',
  },
  misconfigured: {
    code: 'CONFLICT',
    sentence:
      'Google does not know this server. Please check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
  },
  'api-off': {
    code: 'CONFLICT',
    sentence: "The Google Drive API is turned off for this server's project at Google.",
  },
  'foreign-answer': {
    code: 'BAD_REQUEST',
    sentence: 'This answer from Google does not belong to this session. Please connect again.',
  },
  'not-allowed': {
    code: 'BAD_REQUEST',
    sentence: 'Heirloom was not allowed to see the files. Please connect again and allow it.',
  },
  reconnect: {
    code: 'CONFLICT',
    sentence: 'Google Drive is not connected any more. Please reconnect it.',
  },
  busy: {
    code: 'TOO_MANY_REQUESTS',
    sentence: 'Google Drive asks to slow down.',
    passes: true,
  },
  unreachable: {
    code: 'UNAVAILABLE',
    sentence: 'Google Drive cannot be reached right now.',
    passes: true,
  },
  'daily-limit': {
    code: 'TOO_MANY_REQUESTS',
    sentence: "Google's limit for today is used up. Please try again tomorrow.",
  },
  'download-limit': {
    code: 'TOO_MANY_REQUESTS',
    sentence: 'This file was downloaded from Google Drive too often. Please try again in a day.',
  },
  gone: {
    code: 'NOT_FOUND',
    sentence: 'This file is not in Google Drive any more, or not shared with you any more.',
    isFinal: true,
  },
  'no-download': {
    code: 'FORBIDDEN',
    sentence: 'The owner of this file does not allow it to be downloaded.',
    isFinal: true,
  },
  refused: {
    code: 'FORBIDDEN',
    sentence: 'Google refused this, and gave no reason that Heirloom knows.',
  },
  harmful: {
    code: 'FORBIDDEN',
    sentence: 'Google has marked this file as harmful and does not hand it out.',
    isFinal: true,
  },
  'google-document': {
    code: 'BAD_REQUEST',
    sentence: 'Documents of Google itself, and folders, are no files that could be transferred.',
    isFinal: true,
  },
  'not-media': {
    code: 'FILE_REFUSED',
    sentence: 'Heirloom keeps films, photos and recordings. This file is something else.',
    isFinal: true,
  },
  'folder-too-large': {
    code: 'TOO_LARGE',
    sentence: `This folder holds more than ${formatted(driveFolderMaximum)} files and folders. Please transfer its subfolders one by one.`,
  },
  'too-large': {
    code: 'TOO_LARGE',
    sentence: 'This file is larger than this server accepts.',
    isFinal: true,
  },
  empty: { code: 'FILE_REFUSED', sentence: 'This file is empty.', isFinal: true },
  changed: {
    code: 'CONFLICT',
    sentence:
      'What arrived is not what Google Drive has. Nothing of it was kept; please try again.',
    isFinal: true,
  },
  'not-understood': {
    code: 'BAD_REQUEST',
    sentence: 'Google Drive did not understand this. Please load the list again.',
  },
  'not-admin': {
    code: 'FORBIDDEN',
    sentence: 'Whoever began this transfer is no administrator any more.',
    isFinal: true,
  },
} as const satisfies Record<string, Facts>;

export type DriveProblem = keyof typeof problems;

/** The sentence of a transfer that failed without a known problem. */
export const unexpectedSentence = 'Something unexpected happened. Please try again.';
export const alreadyThereSentence = 'This file is in the archive already.';

/** An error of Google Drive; never contains what was sent or received. */
export type DriveError = Error & { problem: DriveProblem };

export function driveError(problem: DriveProblem): DriveError {
  return Object.assign(new Error(problems[problem].sentence), { problem });
}

export function isDriveError(error: unknown): error is DriveError {
  return error instanceof Error && 'problem' in error;
}

export function sentenceOf(problem: DriveProblem): string {
  return problems[problem].sentence;
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
    throw new AppError(problems[error.problem].code, error.message);
  }
}
