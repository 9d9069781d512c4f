/** Fakes the server that files are sent to, and the worker that hashes them, for tests. */
import { vi } from 'vitest';

/** The worker that hashes, which the simulated browser does not have. */
export class HashWorker extends EventTarget {
  postMessage({ name }: File) {
    const data = name.startsWith('unreadable')
      ? { failed: 'NotReadableError' }
      : { sha256: digestOf(name) };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {}
}

/** Returns another one for each name. */
function digestOf(name: string): string {
  const letters = Array.from(name, (letter) => letter.charCodeAt(0).toString(16));
  return letters.join('').padEnd(64, '0').slice(0, 64);
}

export type TusAnswer = { status: number; headers?: Record<string, string>; body?: string };

/** Answers tus requests in place of the network; status 0 is a lost connection, no answer one that never comes. */
export function serveTus(answer: (request: string) => TusAnswer | undefined) {
  const requests: string[] = [];
  class Request {
    upload = {};
    status = 0;
    responseText = '';
    onload = () => {};
    onerror = (_error: unknown) => {};
    #line = '';
    #offset = '';
    #headers: Record<string, string> = {};
    open(method: string, url: string) {
      this.#line = `${method} ${url}`;
    }
    setRequestHeader(name: string, value: string) {
      if (name === 'Upload-Offset') this.#offset = ` from ${value}`;
    }
    getResponseHeader(name: string) {
      return this.#headers[name] ?? null;
    }
    abort() {}
    send() {
      const request = this.#line + this.#offset;
      requests.push(request);
      const given = answer(request);
      if (!given) return;
      this.status = given.status;
      this.#headers = given.headers ?? {};
      this.responseText = given.body ?? '';
      queueMicrotask(() => (given.status === 0 ? this.onerror(new Error('lost')) : this.onload()));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return requests;
}

/** Where an upload was made. */
export const created = { status: 201, headers: { Location: '/api/uploads/u1' } };
export function received(bytes: number) {
  return { status: 204, headers: { 'Upload-Offset': String(bytes) } };
}
