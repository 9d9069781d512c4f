/** Grows with every sign-in and sign-out: an answer to what was asked before counts no more. */
export function createEpoch() {
  let epoch = 0;
  return {
    /** What is being asked now will be answered too late. */
    outdate: () => {
      epoch += 1;
    },
    /** Returns a question: has somebody signed in or out since now? */
    watchForChange: () => {
      const asked = epoch;
      return () => asked !== epoch;
    },
  };
}
