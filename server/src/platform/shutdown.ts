import type { Logger } from 'pino';

export type Shutdown = {
  /** Registers a step; steps run in reverse order, like the start they undo. */
  add: (name: string, step: () => Promise<unknown>) => void;
  /** Runs all steps once and then ends the process. */
  run: (reason: string, exitCode?: number) => Promise<void>;
};

/** A script and the terminal may both pass on the same Ctrl-C: only a signal after this time counts as a second one. */
const sameSignalMs = 1000;

/**
 * Ends the process in order on SIGTERM and SIGINT. A step that fails is logged and the next one
 * runs; a second signal, or `limitMs`, ends it at once. Exit code 0, or 1 when something went wrong.
 */
export function createShutdown(log: Logger, limitMs = 15_000): Shutdown {
  const steps: { name: string; step: () => Promise<unknown> }[] = [];
  let startedAt: number | undefined;

  const run = async (reason: string, exitCode = 0): Promise<void> => {
    if (startedAt !== undefined) return;
    startedAt = performance.now();
    log.info({ reason }, 'stopping');
    setTimeout(() => {
      log.error('stopping took too long');
      process.exit(1);
    }, limitMs).unref();
    let code = exitCode;
    // One at a time and from the end: a step may still be registered while an earlier one runs.
    for (let next = steps.pop(); next !== undefined; next = steps.pop()) {
      try {
        await next.step();
      } catch (error) {
        code = 1;
        log.error({ err: error, step: next.name }, 'a step of stopping failed');
      }
    }
    log.info('stopped');
    // Where the reader of the log is gone, lines that are left would be tried for ever when the process ends.
    await new Promise<void>((resolve) => log.flush(() => resolve()));
    process.exit(code);
  };

  const onSignal = (signal: NodeJS.Signals): void => {
    if (startedAt !== undefined && performance.now() - startedAt > sameSignalMs) process.exit(1);
    void run(signal);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);

  return { add: (name, step) => void steps.push({ name, step }), run };
}
