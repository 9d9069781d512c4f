/** Why a tool did not finish: `killed` = ended by a signal (crash, memory or processor limit). */
export type ToolErrorKind = 'timeout' | 'killed' | 'failed' | 'missing' | 'aborted';

type Details = { kind: ToolErrorKind; message: string; exitCode?: number | null; stderr?: string };

/** An error of a tool that could not start, was ended, or failed by itself. */
export class ToolError extends Error {
  readonly kind: ToolErrorKind;
  readonly exitCode: number | null;
  /** The last 4 KiB of what the tool wrote to stderr; may name files: for administrators only. */
  readonly stderr: string;

  constructor(details: Details) {
    super(details.message);
    this.name = 'ToolError';
    this.kind = details.kind;
    this.exitCode = details.exitCode ?? null;
    this.stderr = details.stderr ?? '';
  }
}
