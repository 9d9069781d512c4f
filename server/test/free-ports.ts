/** Ports of loopback for programs that cannot be told to take any: they are found first, and taken a while later. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Finds `count` free ports in a row, and returns the first. They lie below those that the system gives away by itself
 * (32768 and above), to listeners and to each outgoing connection: one of those would be gone before it is used.
 */
export async function freePorts(count: number): Promise<number> {
  const first = randomInt(20_000, 32_000);
  for (let port = first; port < first + count; port += 1) {
    if (!(await isFree(port))) return freePorts(count);
  }
  return first;
}

export function freePort(): Promise<number> {
  return freePorts(1);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
