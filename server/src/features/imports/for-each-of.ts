/** Does work for each of a batch, a few at a time; the first failure ends it once those that run have ended. */
export async function forEachOf<T>(
  batch: readonly T[],
  atOnce: number,
  work: (each: T) => Promise<void>,
): Promise<void> {
  const waiting = batch.values();
  let isBroken = false;
  const lane = async (): Promise<void> => {
    for (const each of waiting) {
      if (isBroken) return;
      try {
        await work(each);
      } catch (error) {
        isBroken = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: atOnce }, lane));
  const failed = lanes.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}
