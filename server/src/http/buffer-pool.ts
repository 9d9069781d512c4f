const largeBytes = 512 * 1024;
const smallBytes = 64 * 1024;

export type BufferPool = {
  /** A large buffer while there are some, else a small one: a thousand slow readers must not eat the memory. */
  take(neededBytes: number): Buffer;
  /** Takes a buffer back that nobody reads from any more. */
  give(buffer: Buffer): void;
  /** Forgets a buffer that may still be in use below us. */
  drop(buffer: Buffer): void;
};

/** Lends buffers for sending files; `largeCount` large ones at most at a time. */
export const createBufferPool = (largeCount: number): BufferPool => {
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
};
