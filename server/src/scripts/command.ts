/** One command of script/heirloom. */
export type Command = {
  /** One line for the list of commands. */
  summary: string;
  /** What `--help` prints, without the leading `script/heirloom NAME`. */
  usage: string;
  /** Does the work and returns the exit code: 0 done, 1 failed. */
  run(args: string[]): Promise<number>;
};

/** Thrown for arguments that make no sense: the usage is shown, and the exit code is 2. */
export class UsageError extends Error {}

export function say(text: string): void {
  return void process.stdout.write(`${text}\n`);
}
export function complain(text: string): void {
  return void process.stderr.write(`${text}\n`);
}
