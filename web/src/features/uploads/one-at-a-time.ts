const underWay = new Map<string, Promise<void>>();

/**
 * Does `work` while this tab does no other work with the same key.
 * @throws the reason of `signal` when it fires before `work` has begun
 */
export async function oneAtATime<Result>(
  key: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let other = underWay.get(key); other; other = underWay.get(key)) {
    await Promise.race([other, whenAborted(signal)]);
    signal.throwIfAborted();
  }
  const mine = work();
  underWay.set(key, mine.then(ignore, ignore));
  try {
    return await mine;
  } finally {
    underWay.delete(key);
  }
}

const ignore = () => undefined;

const whenAborted = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
