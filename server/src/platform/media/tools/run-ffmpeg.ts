/** Runs ffmpeg and ffprobe with the safety flags and with limits that fit the kind of work. */
import { availableParallelism } from 'node:os';
import { safeInput } from '#platform/media/tools/ffmpeg-safety.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { runTool, type ToolOutput } from '#platform/media/tools/run-tool.ts';
import { wasmCommand } from '#platform/media/tools/wasm-tools.ts';

export type FfmpegCall = {
  path: string;
  /** Options of the input, written before `-i`. */
  before?: string[];
  /** All arguments after the input: filters, codecs, the output. */
  after: string[];
  timeoutMs: number;
  /** `quick`: one frame or some facts. `heavy`: a whole film, at low priority. */
  effort: 'quick' | 'heavy';
  signal?: AbortSignal | undefined;
  onStdout?: (chunk: Buffer) => void | false;
  silenceMs?: number;
  fileBytes?: number;
  logLevel?: 'error' | 'info';
};

/** More than four threads gain little, and each needs memory of its own. */
export const ffmpegThreads = Math.min(availableParallelism(), 4);

const quick = { memoryBytes: 1_500_000_000, cpuSeconds: 60, fileBytes: 256 * 1024 ** 2 };
const heavy = { memoryBytes: 2_200_000_000 + ffmpegThreads * 400_000_000, niceness: 10 };

/** Runs ffmpeg on one file. @throws {ToolError} */
export function runFfmpeg(tools: MediaTools, call: FfmpegCall): Promise<ToolOutput> {
  const { path, before = [], after, effort, logLevel = 'error', ...limits } = call;
  const general = ['-nostdin', '-hide_banner', '-nostats', '-v', logLevel, '-y'];
  const threads = ['-threads', String(effort === 'quick' ? 1 : ffmpegThreads)];
  return runTool({
    ...(effort === 'quick' ? quick : heavy),
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
  return runTool({
    ...quick,
    timeoutMs: call.timeoutMs,
    ...(call.signal && { signal: call.signal }),
    ...toolCommand(tools, 'ffprobe', [...general, ...call.questions, ...safeInput(call.path)]),
  });
}

/** Returns the command that does the work of the program here, installed or in WebAssembly. */
function toolCommand(tools: MediaTools, program: 'ffmpeg' | 'ffprobe', args: string[]) {
  return tools.engine === 'wasm' ? wasmCommand(program, args) : { command: tools[program], args };
}
