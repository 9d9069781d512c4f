import { type DestinationStream, type Logger, pino } from 'pino';
import { toReadable } from '#platform/readable-log.ts';

export type { Logger };

/** Makes the root logger: lines to read on a terminal, JSON elsewhere. Never log titles, file names, tokens, addresses. */
export function createLog(
  level: string,
  destination = process.stdout.isTTY ? terminal : standardOutput(),
): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  return pino(options, destination);
}

/** Without a least length, `log.flush` waits for nothing. */
function standardOutput(): DestinationStream {
  return pino.destination({ dest: 1, minLength: 1, sync: false });
}

const terminal: DestinationStream = {
  write: (line) => void process.stdout.write(toReadable(line)),
};

/**
 * What of an error may stand in a log. The other properties contain private words: PostgreSQL's `detail` quotes the
 * row with its title, MediaError's `detail` and ToolError's `stderr` name files.
 */
const harmless = [
  'code',
  'status',
  'kind',
  'reason',
  'severity',
  'routine',
  'schema',
  'table',
  'column',
  'constraint',
  'syscall',
  'errno',
  'exitCode',
  'signal',
] as const;

const mostCauses = 5;

function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? '[no error]' : error;
  const facts = error as Error & Partial<Record<(typeof harmless)[number], unknown>>;
  const isFromDatabase = 'severity' in error && 'routine' in error;
  const { name, stack, cause } = error;
  const inner = error instanceof AggregateError ? error.errors : [];
  return {
    type: name,
    message: isFromDatabase ? withoutValues(error.message) : error.message,
    stack: isFromDatabase ? withoutValues(stack ?? '') : stack,
    ...Object.fromEntries(
      harmless.flatMap((key) => {
        const value = facts[key];
        return typeof value === 'string' || typeof value === 'number' ? [[key, value]] : [];
      }),
    ),
    ...(cause !== undefined && depth < mostCauses && { cause: describeError(cause, depth + 1) }),
    ...(inner.length > 0 &&
      depth < mostCauses && {
        errors: inner.slice(0, mostCauses).map((each) => describeError(each, depth + 1)),
      }),
  };
}

/** PostgreSQL quotes a value that it cannot read: 'invalid input syntax for type uuid: "Anna at the lake"'. */
const withoutValues = (text: string): string =>
  text.replaceAll(/: "[^\n]*"/g, ': "…"').replaceAll(/value "[^\n]*?"/g, 'value "…"');
