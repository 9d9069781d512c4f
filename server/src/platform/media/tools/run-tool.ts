/** Runs one foreign program on one file: without a shell, confined, and with a time limit. */
import { type ChildProcess, spawn } from 'node:child_process';
import { confine, type Limits } from '#platform/media/tools/confinement.ts';
import { ToolError, type ToolErrorKind } from '#platform/media/tools/tool-error.ts';

export type RunToolInput = Limits & {
  command: string;
  args: string[];
  timeoutMs: number;
  /** Written to the tool's stdin, which is otherwise empty. */
  input?: Buffer | string;
  /** More output than this (16 MiB by default) ends the tool; ignored with `onStdout`. */
  maxOutputBytes?: number;
  /** Ends the tool and all its child processes. */
  signal?: AbortSignal | undefined;
  /**
   * Receives the output in chunks; the result's `stdout` is then empty. Returns false for a chunk that shows no
   * progress.
   */
  onStdout?: (chunk: Buffer) => void | false;
  /** Ends the tool when it shows no progress for this long, before its time is over. */
  silenceMs?: number;
};

export type ToolOutput = { stdout: Buffer; stderr: string };

type Ending = { kind: ToolErrorKind; message: string };

const defaultOutputBytes = 16 * 1024 * 1024;
const stderrTailBytes = 4 * 1024;
const commandNotFound = 127;

/**
 * Runs `command` with `args` and returns its output; stderr is cut to its last 4 KiB. The tool gets no environment but
 * PATH, LANG and TZ, and a process group of its own, which is killed when the time is over or `signal` aborts.
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

/** Returns the environment of every tool, without any of our variables, above all without secrets. */
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
  // A tool that stops reading its input early has not failed; its exit code decides.
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

/** Ends the tool when its time is over, when it shows no progress for too long, or when the signal aborts. */
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
    // The group has already ended.
  }
}

function aborted(): ToolError {
  return new ToolError({ kind: 'aborted', message: 'stopped on request' });
}
