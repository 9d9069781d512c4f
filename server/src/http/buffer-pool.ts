const largeBytes = 512 * 1024;
const smallBytes = 64 * 1024;

export type BufferPool = {
  /** Lends a large buffer while there are some, else a small one: many slow clients must not use up the memory. */
  take(neededBytes: number): Buffer;
  /** Takes a buffer back that is no longer read. */
  give(buffer: Buffer): void;
  /** Gives up a buffer that the operating system may still read. */
  drop(buffer: Buffer): void;
};

/** Lends buffers for sending files; `largeCount` large ones at most at a time. */
export function createBufferPool(largeCount: number): BufferPool {
  const idle: Buffer[] = [];
  let lent = 0;
  const isLarge = (buffer: Buffer): boolean => buffer.length === largeBytes;
  return {
    take: (neededBytes) => {
      if (neededBytes <= smallBytes || lent >= largeCount) {
        return Buffer.allocUnsafeSlow(Math.min(neededBytes, smallBytes));
      }
      lent += 1;
      return idle.pop() ?? Buffer.allocUnsafeSlow(largeBytes);
    },
    give: (buffer) => {
      if (!isLarge(buffer)) return;
      lent -= 1;
      idle.push(buffer);
    },
    drop: (buffer) => {
      if (isLarge(buffer)) lent -= 1;
    },
  };
}
