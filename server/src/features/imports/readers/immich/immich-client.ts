import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { addAbortSignal, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { importWords } from '#features/imports/imports.messages.ts';
import { SourceGone } from '#features/imports/source/source.ts';
import { ForbiddenTarget } from '#platform/outgoing-target.ts';

/** Where an Immich server is, and what lets us in. */
export type ImmichDoor = {
  address: URL;
  key: string;
  /** How its name is resolved, where not every address may be called. */
  lookup?: LookupFunction;
};

export type ImmichClient = {
  /** Asks by the API of Immich; with a body by POST, which only searches. @throws SourceGone with a sentence */
  ask<Answer>(answer: z.ZodType<Answer>, path: string, body?: object): Promise<Answer>;
  /** Reads an original; where the connection breaks off, it goes on there. */
  original(id: string, stop?: AbortSignal): Readable;
  /** Asks how large an original is; null for one that is not there. */
  sizeOf(id: string): Promise<number | null>;
};

type Call = { path: string; body?: object; range?: string; stop?: AbortSignal | undefined };

const pausesMs = [500, 1_000, 2_000];
const silenceMs = 60_000;
/** Whoever sends a byte now and then is silent, too. */
const longestAnswerMs = 5 * 60_000;
/** A page of 200 photos is a hundredth of this. */
const longestAnswerBytes = 64 * 1024 * 1024;

/** Immich as its published OpenAPI document describes it. Nothing there is changed, and no redirect is followed. */
export function createImmichClient(door: ImmichDoor): ImmichClient {
  const { Agent } = door.address.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, ...(door.lookup && { lookup: door.lookup }) });
  const send = (call: Call) => sendOnce(door, agent, call);
  return {
    ask: async (answer, path, body) => {
      const response = await sendPatiently(send, { path, ...(body && { body }) });
      const found = answer.safeParse(await readJson(response));
      if (!found.success) throw gone('noImmich');
      return found.data;
    },
    original: (id, stop) => Readable.from(readOriginal(send, { path: originalPath(id), stop })),
    sizeOf: async (id) => {
      const call = { path: originalPath(id), range: 'bytes=0-0' };
      const response = await sendPatiently(send, call, [400, 404, 416]);
      response.destroy();
      if (response.statusCode! >= 400) return null;
      const [, whole] = /\/(\d+)$/.exec(response.headers['content-range'] ?? '') ?? [];
      const sizeBytes = Number(whole ?? response.headers['content-length']);
      return Number.isSafeInteger(sizeBytes) ? sizeBytes : null;
    },
  };
}

type Send = (call: Call) => Promise<IncomingMessage>;

/** Newer servers would give an edited copy where there is one. */
const originalPath = (id: string): string =>
  `assets/${encodeURIComponent(id)}/original?edited=false`;

function sendOnce(
  { address, key }: ImmichDoor,
  agent: http.Agent | https.Agent,
  { path, body, range, stop }: Call,
): Promise<IncomingMessage> {
  const { request } = address.protocol === 'https:' ? https : http;
  // Beginning with two slashes, a path alone would be the address of another host.
  const url = new URL(`${address.origin}${address.pathname.replace(/\/+$/, '')}/api/${path}`);
  const text = body === undefined ? null : JSON.stringify(body);
  return new Promise((settle, fail) => {
    const headers = {
      'x-api-key': key,
      accept: '*/*',
      ...(text !== null && { 'content-type': 'application/json' }),
      ...(range !== undefined && { range }),
    };
    const call = request(url, {
      method: text === null ? 'GET' : 'POST',
      headers,
      agent,
      signal: stop,
    });
    const slow = setTimeout(() => call.destroy(new Error('Immich is too slow.')), longestAnswerMs);
    call
      .setTimeout(silenceMs, () => call.destroy(new Error('Immich fell silent.')))
      .on('response', (response) => {
        clearTimeout(slow);
        settle(response);
      })
      .on('upgrade', (_response, socket) => socket.destroy())
      .on('error', fail)
      .on('close', () => {
        clearTimeout(slow);
        fail(new Error('The connection was closed without an answer.'));
      })
      .end(text ?? undefined);
  });
}

/** Tries again after a pause while it does not answer, or asks for one. `others`: statuses that are answers, too. */
async function sendPatiently(
  send: Send,
  call: Call,
  others: number[] = [],
): Promise<IncomingMessage> {
  let trouble: Trouble = 'immichSilent';
  for (const pauseMs of [0, ...pausesMs]) {
    await sleep(pauseMs);
    try {
      const response = await send(call);
      const { statusCode = 0 } = response;
      const isFine = statusCode >= 200 && statusCode < 300;
      if (isFine || others.includes(statusCode)) return response;
      response.destroy();
      if (statusCode === 401 || statusCode === 403) throw gone('immichKey');
      if (statusCode < 500 && statusCode !== 429) throw gone('noImmich');
    } catch (error) {
      if (error instanceof SourceGone) throw error;
      trouble = troubleIn(error);
      if (trouble !== 'immichSilent') break;
    }
  }
  throw gone(trouble);
}

type Trouble = 'immichSilent' | 'immichKey' | 'noImmich' | 'immichForbidden' | 'immichCertificate';

const gone = (trouble: Trouble): SourceGone => new SourceGone(importWords('en')[trouble]);

function troubleIn(error: unknown): Trouble {
  if (error instanceof ForbiddenTarget) return 'immichForbidden';
  const { code = '' } = error as NodeJS.ErrnoException;
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code) ? 'immichCertificate' : 'immichSilent';
}

async function readJson(response: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of addAbortSignal(AbortSignal.timeout(longestAnswerMs), response)) {
      bytes += (chunk as Buffer).length;
      if (bytes > longestAnswerBytes) throw new Error('The answer is too long.');
      chunks.push(chunk as Buffer);
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    throw gone('noImmich');
  }
}

async function* readOriginal(send: Send, call: Call): AsyncGenerator<Buffer> {
  let at = 0;
  let version: string | null = null;
  let pauses = pausesMs;
  for (;;) {
    const before = at;
    try {
      const response = await send({ ...call, ...(at > 0 && { range: `bytes=${at}-` }) });
      if (response.statusCode !== (at > 0 ? 206 : 200)) throw refusalOf(response);
      version ??= versionOf(response);
      if (!goesOn(response, { at, version })) throw new Refused('changed');
      for await (const chunk of response) {
        at += (chunk as Buffer).length;
        yield chunk as Buffer;
      }
      return;
    } catch (error) {
      if (at > before) pauses = pausesMs;
      const [pauseMs, ...rest] = pauses;
      const isLast = error instanceof Refused || error instanceof SourceGone;
      if (pauseMs === undefined || isLast || call.stop?.aborted) throw error;
      pauses = rest;
      await sleep(pauseMs, undefined, { signal: call.stop });
    }
  }
}

/** What the server says of the state of a file; empty where it says nothing. */
const versionOf = ({ headers }: IncomingMessage): string =>
  headers.etag ?? headers['last-modified'] ?? '';

/** The rest of a file that was replaced meanwhile would make one of both. */
function goesOn(response: IncomingMessage, { at, version }: { at: number; version: string }) {
  if (at === 0) return true;
  const isThere = response.headers['content-range']?.startsWith(`bytes ${at}-`) === true;
  const isSame = isThere && versionOf(response) === version;
  if (!isSame) response.destroy();
  return isSame;
}

/** About this one original, while all others may be fine. */
class Refused extends Error {}

function refusalOf(response: IncomingMessage): Error {
  const { statusCode = 0 } = response;
  response.destroy();
  if (statusCode === 401 || statusCode === 403) return gone('immichKey');
  const mayPass = statusCode >= 500 || statusCode === 429;
  return mayPass ? new Error('Immich is busy.') : new Refused(String(statusCode));
}
