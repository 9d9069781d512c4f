/** Runs one foreign program on one file: without a shell, confined, and never longer than allowed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { confine, type Limits } from '#platform/media/tools/confinement.ts';
import { ToolError, type ToolErrorKind } from '#platform/media/tools/tool-error.ts';

export type RunToolInput = Limits & {
  command: string;
  args: string[];
  timeoutMs: number;
  /** Written to the tool's stdin, which is otherwise empty. */
  input?: Buffer | string;
  /** More output than this (16 MiB unless told) ends the tool; ignored with `onStdout`. */
  maxOutputBytes?: number;
  /** Ends the tool and all it started. */
  signal?: AbortSignal | undefined;
  /**
   * Receives the output as it comes; the result's `stdout` is then empty.
   * Returning false says that the chunk is no sign of progress.
   */
  onStdout?: (chunk: Buffer) => void | false;
  /** Ends the tool if it shows no progress for so long, although its time is not over. */
  silenceMs?: number;
};

export type ToolOutput = { stdout: Buffer; stderr: string };

type Ending = { kind: ToolErrorKind; message: string };

const defaultOutputBytes = 16 * 1024 * 1024;
const stderrTailBytes = 4 * 1024;
const commandNotFound = 127;

/**
 * Runs `command` with `args` and returns what it wrote; stderr is cut to its last 4 KiB.
 * The tool sees no environment but PATH, LANG and TZ, has a process group of its own, and the whole
 * group is killed when time is over or `signal` fires.
 * @throws {ToolError} of kind timeout, killed, failed (exit code not 0), missing or aborted
 */
export async function runTool(input: RunToolInput): Promise<ToolOutput> {
  if (input.signal?.aborted) throw aborted();
  const [command = '', ...args] = await confine(input.command, input.args, input);
  const child = spawn(command, args, {
    detached: true,
    env: cleanEnvironment(),
    stdio: [input.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  return supervise(child, input);
}

/** The environment of every tool: nothing of ours is in it, above all no secret. */
export function cleanEnvironment(): Record<string, string> {
  const PATH = process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin';
  return { PATH, LANG: 'C.UTF-8', TZ: 'UTC' };
}

function supervise(child: ChildProcess, input: RunToolInput): Promise<ToolOutput> {
  const { promise, resolve, reject } = Promise.withResolvers<ToolOutput>();
  let ending: Ending | undefined;
  const end = (reason: Ending) => {
    ending ??= reason;
    killGroup(child);
  };
  const watch = watchTime(input, end);
  const output = collectOutput(child, input, { end, onProgress: watch.progress });
  // A tool that stops reading early is no failure of its own; its exit code tells.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input.input);

  child.on('error', (error: NodeJS.ErrnoException) => {
    watch.stop();
    const kind = error.code === 'ENOENT' ? 'missing' : 'failed';
    reject(new ToolError({ kind, message: `${input.command}: ${error.message}` }));
  });
  child.on('close', (exitCode, signalName) => {
    watch.stop();
    if (exitCode === 0 && !ending) {
      resolve(output());
      return;
    }
    const { kind, message } = ending ?? explainExit(exitCode, signalName);
    const { stderr } = output();
    reject(new ToolError({ kind, message: `${input.command}: ${message}`, exitCode, stderr }));
  });
  return promise;
}

/** Ends the tool when its time is over, when it is silent for too long, or on request. */
function watchTime(input: RunToolInput, end: (reason: Ending) => void) {
  const { timeoutMs, silenceMs, signal } = input;
  const onTimeout = () => end({ kind: 'timeout', message: `not done after ${timeoutMs / 1000} s` });
  const onSilence = () =>
    end({ kind: 'timeout', message: `no progress for ${(silenceMs ?? 0) / 1000} s` });
  const onAbort = () => end({ kind: 'aborted', message: 'stopped on request' });
  const overall = setTimeout(onTimeout, timeoutMs);
  const silence = silenceMs === undefined ? undefined : setTimeout(onSilence, silenceMs);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  return {
    progress: () => void silence?.refresh(),
    stop: () => {
      clearTimeout(overall);
      clearTimeout(silence);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

type Listeners = { end: (reason: Ending) => void; onProgress: () => void };

function collectOutput(child: ChildProcess, input: RunToolInput, listeners: Listeners) {
  const limit = input.maxOutputBytes ?? defaultOutputBytes;
  const chunks: Buffer[] = [];
  let bytes = 0;
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    if (input.onStdout) {
      if (input.onStdout(chunk) !== false) listeners.onProgress();
      return;
    }
    listeners.onProgress();
    bytes += chunk.length;
    if (bytes <= limit) chunks.push(chunk);
    else listeners.end({ kind: 'failed', message: 'wrote more than allowed' });
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-stderrTailBytes);
  });
  return (): ToolOutput => ({ stdout: Buffer.concat(chunks), stderr });
}

function explainExit(exitCode: number | null, signalName: NodeJS.Signals | null): Ending {
  if (signalName) return { kind: 'killed', message: `ended by ${signalName}` };
  if (exitCode === commandNotFound) return { kind: 'missing', message: 'not found' };
  return { kind: 'failed', message: `exit code ${exitCode}` };
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has ended by itself.
  }
}

function aborted(): ToolError {
  return new ToolError({ kind: 'aborted', message: 'stopped on request' });
}
