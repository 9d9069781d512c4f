/** Counts sign-ins and sign-outs, so that answers to earlier requests can be ignored. */
export function createEpoch() {
  let epoch = 0;
  return {
    /** Marks all pending requests as outdated. */
    outdate: () => {
      epoch += 1;
    },
    /** Returns a function that says whether a sign-in or sign-out has happened since this call. */
    watchForChange: () => {
      const asked = epoch;
      return () => asked !== epoch;
    },
  };
}
