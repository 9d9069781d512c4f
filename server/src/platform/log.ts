import { type Logger, pino } from 'pino';

export type { Logger };

/** Makes the root logger: JSON lines on standard output. Never log titles, file names, tokens or addresses. */
export function createLog(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
