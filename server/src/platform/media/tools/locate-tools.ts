import { outdatedSentence } from '#platform/media/tools/ffmpeg-safety.ts';
/** Finds ffmpeg and ffprobe on this computer and tests that they can do what the pipeline needs. */
import type { Hardware, HardwareFinding } from '#platform/media/tools/hardware.ts';
import { runTool, type ToolOutput } from '#platform/media/tools/run-tool.ts';
import { toolsWords } from '#platform/media/tools/tools.messages.ts';
import { words } from '#platform/media/tools/words.ts';

type Abilities = {
  /** The version that ffmpeg reports, for example `5.1.9-0+deb12u1`. A new one is a reason to retry failed files. */
  version: string;
  /** Whether ffmpeg can convert films with a high dynamic range to normal colours. */
  canToneMap: boolean;
};

/** Programs installed on this computer. */
export type InstalledTools = Abilities & {
  engine: 'installed';
  /** Path or name of the program, ready to run. */
  ffmpeg: string;
  ffprobe: string;
  /** What converts films instead of the processor, where it was tried and works. */
  hardware?: Hardware;
};

/** Can read files and take pictures, but is too slow to convert anything. */
export type WasmTools = Abilities & { engine: 'wasm' };

export type MediaTools = InstalledTools | WasmTools;

/**
 * `problem` tells administrators what is missing, and the remedy; `outdated` why they should update what works, if they
 * should.
 */
export type LocatedTools = LocatedInstalled | { tools: WasmTools; problem: string };

export type LocatedInstalled =
  | {
      tools: InstalledTools;
      problem: null;
      outdated: string | null;
      /** What came of HARDWARE_ENCODER. */
      hardware?: HardwareFinding;
    }
  | Unusable;
type Unusable = { tools: null; problem: string };

export type WantedTools = { ffmpeg?: string | undefined; ffprobe?: string | undefined };

const needed = {
  encoders: ['libx264', 'aac', 'mjpeg'],
  filters: ['bwdif', 'scale'],
} as const;

/**
 * Looks for the tools at the given paths (MEDIA_FFMPEG, MEDIA_FFPROBE) or else in PATH, and runs each. Never throws:
 * without usable tools it returns a sentence for administrators, with the remedy.
 */
export async function locateTools(wanted: WantedTools = {}): Promise<LocatedInstalled> {
  const ffmpeg = wanted.ffmpeg ?? 'ffmpeg';
  const ffprobe = wanted.ffprobe ?? 'ffprobe';
  // Each start takes a twentieth of a second and more, so what a trial shows is not asked for as well.
  const [isConverting, filters, probe] = await Promise.all([
    canConvert(ffmpeg),
    ask(ffmpeg, '-filters'),
    ask(ffprobe, '-version'),
  ]);
  if (!isConverting || filters === null) return unusable(await whyNot(ffmpeg));
  if (probe === null) return unusable(toolsWords('en').noFfprobe(ffprobe));
  const tools: InstalledTools = {
    engine: 'installed',
    ffmpeg,
    ffprobe,
    version: /version (\S+)/.exec(filters.stderr)?.[1] ?? 'unknown',
    canToneMap: lists(filters, 'zscale') && lists(filters, 'tonemap'),
  };
  return { tools, problem: null, outdated: outdatedSentence(tools.version) };
}

async function whyNot(ffmpeg: string): Promise<string> {
  const said = toolsWords('en');
  const encoders = await ask(ffmpeg, '-encoders');
  if (encoders === null) return said.noFfmpeg(ffmpeg);
  const filters = await ask(ffmpeg, '-filters');
  const lacking = [
    ...needed.encoders.filter((name) => !lists(encoders, name)),
    ...needed.filters.filter((name) => !lists(filters, name)),
  ];
  return lacking.length > 0 ? said.lacking(lacking.join(', ')) : said.old;
}

async function ask(command: string, question: string): Promise<ToolOutput | null> {
  try {
    return await runTool({ command, args: [question], timeoutMs: 15_000 });
  } catch {
    return null;
  }
}

/** Converts ten pictures and their sound the way films are converted, because a list of encoders proves nothing. */
async function canConvert(command: string): Promise<boolean> {
  const length = 'duration=0.4';
  const sources = `-f lavfi -i testsrc2=size=64x64:rate=25:${length} -f lavfi -i sine=${length}`;
  const film = '-vf bwdif,scale=32:32,format=yuv420p -fps_mode vfr -c:v libx264 -c:a aac -f null -';
  const poster = '-map 0:v -frames:v 1 -c:v mjpeg -pix_fmt yuvj420p -f null -';
  const args = words(`-v error -progress pipe:1 ${sources} ${film} ${poster}`);
  return runTool({ command, args, timeoutMs: 15_000 }).then(
    ({ stdout }) => stdout.includes('progress=end'),
    () => false,
  );
}

/** Tables look like ` V....D libx264   libx264 H.264 …`: flags, then the name. */
function lists(table: ToolOutput | null, name: string): boolean {
  const lines = table?.stdout.toString('utf8').split('\n') ?? [];
  return lines.some((line) => line.trim().split(/\s+/)[1] === name);
}

function unusable(problem: string): Unusable {
  return { tools: null, problem };
}
