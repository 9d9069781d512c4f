import { UsageError } from '#scripts/command.ts';

/** Reads the one path that a command takes. */
export function readPath(positionals: string[]): string {
  const [given, ...more] = positionals;
  if (given === undefined || given === '' || more.length > 0) {
    throw new UsageError('Please give one path.');
  }
  return given;
}
