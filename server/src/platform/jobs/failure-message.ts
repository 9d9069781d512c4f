/** Reads the message of the error that pg-boss kept as a job's output. */
export function readFailureMessage(output: unknown): string | null {
  if (typeof output !== 'object' || output === null) return null;
  if ('message' in output && typeof output.message === 'string') return output.message;
  if ('value' in output && typeof output.value === 'string') return output.value;
  return null;
}
