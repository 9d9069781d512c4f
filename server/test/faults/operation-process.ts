// Started as a process of its own by operations.test.ts: does one operation, and kills itself before a step of it.
import pg from 'pg';
import { createDeps } from '#deps.ts';
import { readConfig } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { createLog } from '#platform/log.ts';
import type { LocatedTools } from '#platform/media/tools/locate-tools.ts';
import { type Input, type Operation, operations } from '#test/faults/operations.ts';

export type Setup = {
  settings: Record<string, string>;
  tools: LocatedTools;
  operation: Operation;
  input: Input;
  /** Before this step, counted from 1; null: never. The steps are then printed. */
  dieAt: number | null;
};

const { settings, tools, operation, input, dieAt } = JSON.parse(process.argv[2] ?? '{}') as Setup;
const steps: string[] = [];
let isCounting = false;

/** A statement of the database, a work on files or a call of a worker is about to begin. */
function step(name: string): void {
  if (!isCounting) return;
  steps.push(name);
  if (steps.length === dieAt) process.kill(process.pid, 'SIGKILL');
}

function watchDatabase(): void {
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function watched(this: unknown, ...args: unknown[]): unknown {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
    step(`database: ${(text ?? '').trim().split(/\s+/).slice(0, 3).join(' ')}`);
    return query.apply(this, args);
  };
}

/** Returns the same object, whose functions tell when they are called. */
function watched<T extends object>(object: T, name: string): T {
  return new Proxy(object, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      const path = `${name}.${String(key)}`;
      if (typeof value === 'function') {
        return (...args: unknown[]): unknown => {
          step(path);
          return Reflect.apply(value, target, args);
        };
      }
      return typeof value === 'object' && value !== null ? watched(value, path) : value;
    },
  });
}

watchDatabase();
const { ctx, close } = await createDeps(readConfig(settings), createLog('silent'), { tools });
await ctx.jobs.start();
const seen: Ctx = {
  ...ctx,
  storage: watched(ctx.storage, 'files'),
  media: watched(ctx.media, 'worker'),
};
isCounting = true;
await operations[operation](seen, input);
isCounting = false;
process.stdout.write(JSON.stringify(steps));
await ctx.jobs.stop({ graceful: false });
await close();
