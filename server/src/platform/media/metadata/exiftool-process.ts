/** Keeps one ExifTool process running, confined like every other tool, and restarts it when it has ended. */
import { type ChildProcess, spawn } from 'node:child_process';
import { DefaultExiftoolArgs, ExifTool, exiftoolPath } from 'exiftool-vendored';
import { confine } from '#platform/media/tools/confinement.ts';
import { cleanEnvironment } from '#platform/media/tools/run-tool.ts';
import { ToolError } from '#platform/media/tools/tool-error.ts';

export type ExiftoolProcess = {
  /**
   * Runs one task; when ExifTool ends meanwhile, runs it once more with a new process.
   * @throws {ToolError} of kind timeout or failed
   */
  run: <T>(task: (exiftool: ExifTool) => Promise<T>) => Promise<T>;
  /** Ends ExifTool. A later `run` starts it again. */
  stop: () => Promise<void>;
};

const taskTimeoutMs = 20_000;
const memoryBytes = 1_500_000_000;

/** Prepares an ExifTool; the first task starts it, later tasks reuse it. */
export function createExiftoolProcess(): ExiftoolProcess {
  let current: ExifTool | null = null;
  const ready = () => {
    if (!current || current.ended) current = startExiftool();
    return current;
  };
  return {
    run: async (task) => {
      try {
        return await task(ready());
      } catch (error) {
        if (!hasEnded(error)) throw toToolError(error);
        return await task(ready()).catch((again: unknown) => Promise.reject(toToolError(again)));
      }
    },
    stop: async () => {
      const ending = current;
      current = null;
      await ending?.end();
    },
  };
}

function startExiftool(): ExifTool {
  return new ExifTool({
    maxProcs: 1,
    taskTimeoutMillis: taskTimeoutMs,
    taskRetries: 1,
    useMWG: true,
    processFactory: spawnConfined,
  });
}

/** `-config ''` keeps ExifTool from running a configuration file that it finds. */
async function spawnConfined(): Promise<ChildProcess> {
  const args = ['-config', '', ...DefaultExiftoolArgs];
  const line = await confine(await exiftoolPath(), args, { memoryBytes: memoryBytes });
  const [command = '', ...rest] = line;
  return spawn(command, rest, { stdio: 'pipe', env: cleanEnvironment() });
}

function hasEnded(error: unknown): boolean {
  return error instanceof Error && error.message.includes('BatchCluster has ended');
}

function toToolError(error: unknown): ToolError {
  const message = error instanceof Error ? error.message : String(error);
  const kind = /timeout|timed out/i.test(message) ? 'timeout' : 'failed';
  return new ToolError({ kind, message: `exiftool: ${message.slice(0, 500)}` });
}
