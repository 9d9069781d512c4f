import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DriveProblem,
  driveError,
  factsOf,
  isDriveError,
} from '#features/drive/drive-problem.ts';

type GoogleCall = {
  url: URL;
  init: Omit<RequestInit, 'signal'>;
  /** Aborts the call, even while its answer is read. */
  signal: AbortSignal;
  /** Translates a refusal; `reason` is Google's code for it. */
  explain: (status: number, reason: string) => DriveProblem;
};

/** Google asks for doubling pauses; after these the person has waited long enough. */
const pausesMs = [500, 1_000, 2_000];
const longestPauseMs = 10_000;
const answerWithinMs = 30_000;
/** A page of a thousand files with long names is a tenth of this. */
const longestAnswerBytes = 8 * 1024 * 1024;

/**
 * Calls Google and returns a successful answer. Tries again after a pause when Google asks for that or does not answer.
 * Errors never contain the request: its URL and headers hold secrets.
 * @throws DriveError; whatever `signal` aborts with
 */
export async function callGoogle(call: GoogleCall): Promise<Response> {
  for (const pauseMs of [...pausesMs, null]) {
    const response = await tryOnce(call);
    if (response?.ok) return response;
    call.signal.throwIfAborted();
    const problem = response ? await problemOf(call, response) : 'unreachable';
    if (pauseMs === null || factsOf(problem).passes !== true) throw driveError(problem);
    await pause(Math.max(pauseMs, wishedPauseMs(response)), call.signal);
  }
  throw driveError('unreachable');
}

/** Does the same for a short answer in JSON, with a time limit. */
export async function askGoogle(call: Omit<GoogleCall, 'signal'>): Promise<unknown> {
  const signal = AbortSignal.timeout(answerWithinMs);
  try {
    return await readJson(await callGoogle({ ...call, signal }));
  } catch (error) {
    throw isDriveError(error) ? error : driveError('unreachable');
  }
}

async function tryOnce({ url, init, signal }: GoogleCall): Promise<Response | null> {
  try {
    // Google's API does not redirect; whoever else answers must not choose what the server asks next.
    return await fetch(url, { ...init, signal, redirect: 'manual' });
  } catch {
    return null;
  }
}

async function problemOf({ explain }: GoogleCall, response: Response): Promise<DriveProblem> {
  const body: unknown = await readJson(response).catch(() => null);
  return response.status >= 500 ? 'unreachable' : explain(response.status, reasonIn(body));
}

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > longestAnswerBytes) throw new Error('The answer is too long.');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
}

/** The API answers { error: { errors: [{ reason }] } }, the token service { error: reason }. */
function reasonIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('error' in body)) return '';
  if (typeof body.error === 'string') return body.error;
  const { errors } = (body.error ?? {}) as { errors?: { reason?: string }[] };
  return errors?.[0]?.reason ?? '';
}

/** Reads Retry-After, in seconds, up to the longest pause of a call. */
function wishedPauseMs(response: Response | null): number {
  const seconds = Number(response?.headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) ? Math.min(longestPauseMs, seconds * 1000) : 0;
}

/** Adds a random part, so that several calls do not try again at the same moment. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds * (1 + Math.random() / 4), undefined, { signal });
