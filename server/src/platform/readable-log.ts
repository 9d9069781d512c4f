import { styleText } from 'node:util';

type Entry = {
  level: number;
  time: string;
  msg?: string;
  err?: { stack?: string; message?: string };
};

const names: Record<number, string> = {
  20: 'debug',
  30: 'info',
  40: 'warning',
  50: 'error',
  60: 'fatal',
};

/** Turns a line of the log into one that a person reads on a terminal: time, what is so, and then the rest. */
export function toReadable(line: string): string {
  const { level, time, msg = '', err, ...rest } = JSON.parse(line) as Entry;
  const name =
    level === 30 ? [] : [styleText(level >= 50 ? 'red' : 'yellow', names[level] ?? 'trace')];
  const facts = Object.entries(rest).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  const text = [
    styleText('dim', time.slice(11, 19)),
    ...name,
    msg,
    styleText('dim', facts.join(' ')),
  ];
  const trouble = err && `\n${err.stack ?? err.message ?? ''}`;
  return `${text.filter(Boolean).join(' ')}${trouble ?? ''}\n`;
}
