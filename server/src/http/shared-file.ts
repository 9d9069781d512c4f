import type { StoredFile } from '#platform/storage/storage.ts';

export type SharedFile = {
  /** Opens the file, unless it is open already. Whoever borrows it closes it. */
  borrow(): Promise<StoredFile>;
  /** Closes the file as soon as nobody reads it. */
  end(): void;
};

/** Lets several responses read one open file, since to find and open it costs as much as to send a mebibyte. */
export function shareFile(open: () => Promise<StoredFile>): SharedFile {
  let opening: Promise<StoredFile> | undefined;
  let readers = 0;
  let hasEnded = false;

  const closeIfIdle = async (): Promise<void> => {
    if (!hasEnded || readers > 0 || opening === undefined) return;
    const idle = opening;
    opening = undefined;
    await idle.then(
      (file) => file.close(),
      () => undefined,
    );
  };
  const giveBack = (): Promise<void> => {
    readers -= 1;
    return closeIfIdle();
  };

  return {
    borrow: async () => {
      readers += 1;
      opening ??= open();
      try {
        const file = await opening;
        let isGivenBack = false;
        const close = async (): Promise<void> => {
          if (isGivenBack) return;
          isGivenBack = true;
          await giveBack();
        };
        return { ...file, close };
      } catch (error) {
        // The next one tries again.
        opening = undefined;
        await giveBack();
        throw error;
      }
    },
    end: () => {
      hasEnded = true;
      void closeIfIdle();
    },
  };
}
