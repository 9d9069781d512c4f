/** Runs ffmpeg and ffprobe with the safety flags and with limits that fit the kind of work. */
import { createReadStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { safeInput } from '#platform/media/tools/ffmpeg-safety.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { runTool, type RunToolInput, type ToolOutput } from '#platform/media/tools/run-tool.ts';
import { ToolError } from '#platform/media/tools/tool-error.ts';
import { wasmCommand } from '#platform/media/tools/wasm-tools.ts';

export type FfmpegCall = {
  path: string;
  /** Options of the input, written before `-i`. */
  before?: string[];
  /** All arguments after the input: filters, codecs, the output. */
  after: string[];
  timeoutMs: number;
  /** `quick`: one frame or some facts. `heavy`: a whole film, at low priority; `hardware`: the same on a device. */
  effort: 'quick' | 'heavy' | 'hardware';
  signal?: AbortSignal | undefined;
  onStdout?: (chunk: Buffer) => void | false;
  silenceMs?: number;
  fileBytes?: number;
  logLevel?: 'error' | 'info';
};

/** More than four threads gain little, and each needs memory of its own. */
export const ffmpegThreads = Math.min(availableParallelism(), 4);

const quick = { memoryBytes: 1_500_000_000, cpuSeconds: 60, fileBytes: 256 * 1024 ** 2 };
const heavyBytes = 2_200_000_000 + ffmpegThreads * 400_000_000;
const efforts = {
  quick,
  heavy: { memoryBytes: heavyBytes, niceness: 5 },
  // Drivers reserve more addresses than there is memory.
  hardware: { data: { bytes: heavyBytes, mostBytes: heavyBytes }, niceness: 5 },
};

/** Runs ffmpeg on one file. @throws {ToolError} */
export function runFfmpeg(tools: MediaTools, call: FfmpegCall): Promise<ToolOutput> {
  const { path, before = [], after, effort, logLevel = 'error', ...limits } = call;
  const general = ['-nostdin', '-hide_banner', '-nostats', '-v', logLevel, '-y'];
  const threads = ['-threads', String(effort === 'quick' ? 1 : ffmpegThreads)];
  return blamingDisk(path, {
    ...efforts[effort],
    ...limits,
    ...toolCommand(tools, 'ffmpeg', [
      ...general,
      ...safeInput(path, [...threads, ...before]),
      ...after,
    ]),
  });
}

type ProbeCall = Pick<FfmpegCall, 'path' | 'timeoutMs' | 'signal'> & { questions: string[] };

/** Asks ffprobe about one file; the answer is JSON. @throws {ToolError} */
export function runFfprobe(tools: MediaTools, call: ProbeCall): Promise<ToolOutput> {
  const general = ['-hide_banner', '-v', 'warning', '-print_format', 'json'];
  return blamingDisk(call.path, {
    ...quick,
    timeoutMs: call.timeoutMs,
    ...(call.signal && { signal: call.signal }),
    ...toolCommand(tools, 'ffprobe', [...general, ...call.questions, ...safeInput(call.path)]),
  });
}

/**
 * Runs the tool on a file. ffmpeg says "Input/output error" of a file that ends too early, too: it is believed only if
 * the file cannot be read.
 */
async function blamingDisk(path: string, input: RunToolInput): Promise<ToolOutput> {
  try {
    return await runTool(input);
  } catch (error) {
    if (!(error instanceof ToolError) || !blamesInput(error, path)) throw error;
    if (!(await isReadable(path, input.signal))) throw error;
    const stderr = error.stderr.replaceAll(diskError, 'The file ends too early');
    const { kind, message, exitCode } = error;
    throw new ToolError({ kind, message, exitCode, stderr });
  }
}

const diskError = /Input\/output error/gi;

/** Tells whether the disk error is one of the input: the disk with the output may be the broken one. */
function blamesInput({ kind, stderr }: ToolError, path: string): boolean {
  const lines = stderr.split('\n').filter((line) => line.match(diskError));
  const isOfInput = (line: string) => line.includes(path) || /input:|demuxing/i.test(line);
  return kind === 'failed' && lines.length > 0 && lines.every(isOfInput);
}

async function isReadable(path: string, signal?: AbortSignal): Promise<boolean> {
  try {
    for await (const _ of createReadStream(path, { highWaterMark: 1024 ** 2, signal }));
    return true;
  } catch {
    return false;
  }
}

/** Returns the command that does the work of the program here, installed or in WebAssembly. */
function toolCommand(tools: MediaTools, program: 'ffmpeg' | 'ffprobe', args: string[]) {
  return tools.engine === 'wasm' ? wasmCommand(program, args) : { command: tools[program], args };
}
