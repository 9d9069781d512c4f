/**
 * Those who work at the same time on many things of a kind, such as the files of an import. What they call together waits
 * for the calls of the others, because nobody waits for a single file.
 */
export type Crew = {
  /** Does the work of one of them. */
  work: (work: () => Promise<void>) => Promise<void>;
  /** Waits for what `begin` begins, which happens at the latest when all of them wait. */
  wait: <T>(waiting: Promise<T>, begin: () => void) => Promise<T>;
};

export type OfCrew = { crew?: Crew | undefined };

export function createCrew(): Crew {
  let working = 0;
  const waiting = new Set<() => void>();
  const beginIfAllWait = (): void => {
    if (working > 0) return;
    const begins = [...waiting];
    waiting.clear();
    for (const begin of begins) begin();
  };
  return {
    work: async (work) => {
      working += 1;
      try {
        await work();
      } finally {
        working -= 1;
        beginIfAllWait();
      }
    },
    wait: async (promise, begin) => {
      waiting.add(begin);
      working -= 1;
      beginIfAllWait();
      try {
        return await promise;
      } finally {
        working += 1;
      }
    },
  };
}

type Call<Ctx, Input, Output> = PromiseWithResolvers<Output> & { ctx: Ctx; input: Input };

/** The most calls that are done at once. */
const most = 50;
/** So many calls of a crew are done without waiting for more; fewer after this time: one of it may be busy for long. */
const enough = 12;
const patienceMs = 100;

/**
 * Joins calls of the same time, so that many take the statements of one: a call is done at once, those of a crew a little
 * later, and those that come meanwhile wait and are done together after it. Where that fails each is done by itself, so
 * that none fails for the sake of another.
 * @param keyOf what calls must have in common to be done together, such as the database
 * @param doAll is given the context of the first; returns what came of each, in the order of the inputs; where it throws, nothing is done
 */
export function together<Ctx extends OfCrew, Input, Output>(
  keyOf: (ctx: Ctx) => object,
  doAll: (ctx: Ctx, inputs: Input[]) => Promise<readonly Output[]>,
): (ctx: Ctx, input: Input) => Promise<Output> {
  const queues = new WeakMap<object, ReturnType<typeof createQueue<Ctx, Input, Output>>>();
  return (ctx, input) => {
    const key = keyOf(ctx);
    const queue = queues.get(key) ?? createQueue(doAll);
    queues.set(key, queue);
    return queue.add(ctx, input);
  };
}

function createQueue<Ctx extends OfCrew, Input, Output>(
  doAll: (ctx: Ctx, inputs: Input[]) => Promise<readonly Output[]>,
) {
  let calls: Call<Ctx, Input, Output>[] = [];
  let isBusy = false;
  let timer: NodeJS.Timeout | undefined;

  const settle = async (some: readonly Call<Ctx, Input, Output>[]): Promise<void> => {
    try {
      const inputs = some.map(({ input }) => input);
      const outputs = await doAll(some[0]!.ctx, inputs);
      for (const [at, { resolve }] of some.entries()) resolve(outputs[at]!);
    } catch (error) {
      if (some.length > 1) for (const call of some) await settle([call]);
      else some[0]!.reject(error);
    }
  };
  const doThem = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    while (calls.length > 0) {
      const some = calls.slice(0, most);
      calls = calls.slice(most);
      await settle(some);
    }
    clearTimeout(timer);
    timer = undefined;
    isBusy = false;
  };
  const begin = (): void => void doThem();

  return {
    add: (ctx: Ctx, input: Input): Promise<Output> => {
      const { crew } = ctx;
      const call = { ...Promise.withResolvers<Output>(), ctx, input };
      calls.push(call);
      if (!crew || calls.length >= enough) begin();
      else timer ??= setTimeout(begin, patienceMs);
      return crew ? crew.wait(call.promise, begin) : call.promise;
    },
  };
}
