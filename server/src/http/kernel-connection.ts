import { closeSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import type { KoffiFunc } from 'koffi';

/** See sendfile(2). The position is one number in an array, as C wants its address. */
type Sendfile = (to: number, from: number, position: [number], bytes: number) => number;

/** The same on all processors; since Linux 6.5. */
const cachestat = 451;

/** The connection of a response, as the operating system sees it. */
export type KernelConnection = {
  /**
   * Has the kernel send bytes of an open file, without a copy in our memory (sendfile(2)): at once, which nothing else
   * of this process can do meanwhile, so only what is in memory; or in a thread, which may wait for a disk.
   * @returns how many bytes the connection took: 0 when it has no room or has failed, or too much waits for threads
   */
  sendNow(file: number, position: number, bytes: number): number;
  sendByThread(file: number, position: number, bytes: number): Promise<number>;
  close(): void;
};

const calls = process.platform === 'linux' ? await loadCalls() : null;

export const hasKernelCalls = calls !== null;

/**
 * Returns the connection of a response whose headers have been sent; null where the kernel cannot be asked. It stays
 * open until it is closed, so that a thread never meets the connection of somebody else.
 */
export function connectionOf({ socket }: ServerResponse): KernelConnection | null {
  const descriptor = descriptorOf(socket);
  if (calls === null || descriptor === undefined) return null;
  const own = calls.dup(descriptor);
  if (own < 0) return null;
  const { sendfile } = calls;
  const sendLater = promisify(sendfile.async);
  return {
    sendNow: (file, position, bytes) => Math.max(0, sendfile(own, file, [position], bytes)),
    sendByThread: (file, position, bytes) =>
      sendLater(own, file, [position], bytes).then(
        (taken) => Math.max(0, taken),
        () => 0,
      ),
    close: () => closeSync(own),
  };
}

/** Tells whether a part of an open file is in the kernel's memory as a whole; an older kernel does not know. */
export function isInMemory(file: number, position: number, bytes: number): boolean {
  if (calls === null) return false;
  const counts = new BigUint64Array(5);
  const { pageBytes } = calls;
  const pages = Math.ceil((position + bytes) / pageBytes) - Math.floor(position / pageBytes);
  const part = { position, bytes };
  return calls.syscall(cachestat, file, part, counts, 0) === 0 && counts[0] === BigInt(pages);
}

/** Node.js has no public name for it. */
function descriptorOf(socket: Socket | null): number | undefined {
  const { _handle: handle } = (socket ?? {}) as { _handle?: { fd?: number } | null };
  return handle?.fd !== undefined && handle.fd >= 0 ? handle.fd : undefined;
}

/** Calls of the operating system that Node.js does not offer. Null where koffi has no binary for the computer. */
async function loadCalls() {
  try {
    const { default: koffi } = await import('koffi');
    const library = koffi.load(null);
    // Without a name, since names may be given once in a process.
    const part = koffi.pointer(koffi.struct({ position: 'uint64_t', bytes: 'uint64_t' }));
    const counts = koffi.out(koffi.pointer('uint64_t'));
    return {
      pageBytes: library.func('int getpagesize()')() as number,
      dup: library.func('int dup(int)'),
      sendfile: library.func(
        'long sendfile(int, int, _Inout_ int64_t *, size_t)',
      ) as KoffiFunc<Sendfile>,
      syscall: library.func('syscall', 'long', ['long', 'int', part, counts, 'int']),
    };
  } catch {
    return null;
  }
}
