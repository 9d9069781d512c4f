import path from 'node:path';
import { UsageError } from '#scripts/command.ts';

/** Reads the one path that a command takes. */
export function readPath(positionals: string[]): string {
  const [given, ...more] = positionals;
  if (given === undefined || given === '' || more.length > 0) {
    throw new UsageError('Please give one path.');
  }
  return fromCaller(given);
}

/**
 * Where a path of the arguments leads: script/heirloom goes to the root of the project, and says where it was called.
 * The address of an object store stays as it is.
 */
export function fromCaller(given: string): string {
  if (/^[a-z0-9]+:\/\//i.test(given)) return given;
  return path.resolve(process.env['HEIRLOOM_CALLED_FROM'] ?? '', given);
}
