/** Locks by name, within this process: first come, first served. */
export type KeyedLocks = {
  /**
   * Waits for the lock and returns the function that releases it.
   * @param options.onWanted called once when another caller begins to wait for it
   * @param options.isPatient waits without notifying the holder
   */
  acquire(key: string, options?: LockOptions): Promise<() => void>;
  /** Does `work` while holding the lock. */
  run<T>(key: string, work: () => Promise<T>, options?: LockOptions): Promise<T>;
};

export type LockOptions = { onWanted?: () => void; isPatient?: boolean };

type Waiter = { options: LockOptions; begin: () => void };
type Holder = { onWanted: (() => void) | undefined; queue: Waiter[] };

/** Creates a set of locks. A lock that is not held takes no memory. */
export function createKeyedLocks(): KeyedLocks {
  const holders = new Map<string, Holder>();

  const release = (key: string, holder: Holder) => (): void => {
    if (holders.get(key) !== holder) return;
    const [next, ...queue] = holder.queue;
    if (!next) {
      holders.delete(key);
      return;
    }
    holders.set(key, { onWanted: next.options.onWanted, queue });
    next.begin();
    if (queue.some(({ options }) => !options.isPatient)) notify(holders.get(key));
  };

  const acquire = async (key: string, options: LockOptions = {}): Promise<() => void> => {
    const holder = holders.get(key);
    if (!holder) {
      const mine = { onWanted: options.onWanted, queue: [] };
      holders.set(key, mine);
      return release(key, mine);
    }
    await new Promise<void>((begin) => {
      holder.queue.push({ options, begin });
      if (!options.isPatient) notify(holder);
    });
    return release(key, holders.get(key)!);
  };

  return {
    acquire,
    run: async (key, work, options) => {
      const giveBack = await acquire(key, options);
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}

function notify(holder: Holder | undefined): void {
  const onWanted = holder?.onWanted;
  if (!holder || !onWanted) return;
  holder.onWanted = undefined;
  onWanted();
}
