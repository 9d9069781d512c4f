/** Finds out, by a trial in the box of the media workers, which hardware can convert films here. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '#platform/config.ts';
import { hardwareOptions } from '#platform/media/hardware/hardware-options.ts';
import { hardwareWords } from '#platform/media/hardware/hardware.messages.ts';
import { openDevice, usualDevices } from '#platform/media/hardware/open-device.ts';
import {
  encoderOf,
  type Hardware,
  type HardwareFinding,
  hardwareKinds,
  type HardwareKind,
  hardwareNames,
} from '#platform/media/tools/hardware.ts';
import type { LocatedTools } from '#platform/media/tools/locate-tools.ts';
import { cleanEnvironment } from '#platform/media/tools/run-tool.ts';
import { makePlaces, type Sandbox } from '#platform/media/tools/sandbox.ts';
import { words } from '#platform/media/tools/words.ts';

const run = promisify(execFile);
const said = hardwareWords('en');

type Place = { ffmpeg: string; sandbox: Sandbox };
type Wanted = { wish: 'auto' | HardwareKind; device: string | undefined };
type HardwareConfig = Pick<Config, 'HARDWARE_ENCODER' | 'HARDWARE_DEVICE'>;

/** Lets the tools that were found convert films by hardware, where somebody wants that and it works. */
export async function addHardware<Located extends LocatedTools>(
  located: Located,
  { HARDWARE_ENCODER: wish, HARDWARE_DEVICE: device }: HardwareConfig,
  sandbox: () => Promise<Sandbox>,
): Promise<Located> {
  if (wish === 'off' || located.problem !== null) return located;
  const { ffmpeg } = located.tools;
  const finding = await findHardware({ wish, device }, { ffmpeg, sandbox: await sandbox() });
  const { hardware } = finding;
  const tools = { ...located.tools, ...(hardware && { hardware }) };
  return { ...located, tools, hardware: finding };
}

async function findHardware({ wish, device }: Wanted, place: Place): Promise<HardwareFinding> {
  const troubles: string[] = [];
  for (const kind of wish === 'auto' ? hardwareKinds : [wish]) {
    const tried = await tryKind(kind, device ?? usualDevices[kind], place);
    if (typeof tried !== 'string') return tried;
    troubles.push(tried);
  }
  // Who lets Heirloom choose has not said that there is any.
  if (wish === 'auto') return { hardware: null, sentence: said.none, isWell: true };
  return { hardware: null, sentence: troubles.join(' '), isWell: false };
}

/** Returns why not, in a sentence. */
async function tryKind(
  kind: HardwareKind,
  device: string,
  place: Place,
): Promise<HardwareFinding | string> {
  const name = hardwareNames[kind];
  const access = await openDevice(kind, device);
  if (access === 'missing') return said.noDevice(name, device);
  if (access === 'closed') return said.closed(name, device);
  const hardware = { kind, device, access };
  const trouble = await tryEncoder(hardware, place);
  if (trouble !== null) return said.failed(name, device, trouble);
  return { hardware, sentence: said.works(name, device), isWell: true };
}

const trialMs = 20_000;
const mostWords = 200;

/** Converts some pictures as films are converted, in the box: a list of encoders proves nothing. */
async function tryEncoder(hardware: Hardware, { ffmpeg, sandbox }: Place): Promise<string | null> {
  const options = hardwareOptions(hardware, { maxBitsPerSecond: 3_000_000 });
  const source = 'testsrc2=size=640x360:rate=25:duration=0.4';
  const args = [
    ...words('-nostdin -hide_banner -v error'),
    ...options.before,
    '-f',
    'lavfi',
    '-i',
    source,
    '-vf',
    options.filters.join(','),
    ...options.encode,
    ...words('-force_key_frames expr:gte(t,n_forced*2) -f null -'),
  ];
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-hardware-'));
  try {
    const places = await makePlaces(folder, sandbox.account);
    const { line } = sandbox.enter(places, [ffmpeg], hardware.access);
    const [command = '', ...rest] = [...line, ffmpeg, ...args];
    await run(command, rest, { timeout: trialMs, killSignal: 'SIGKILL', env: cleanEnvironment() });
    return null;
  } catch (error) {
    return lastWords(error) ?? encoderOf[hardware.kind];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function lastWords(error: unknown): string | null {
  const { stderr = '', killed = false } = error as { stderr?: string; killed?: boolean };
  if (killed) return said.noAnswer;
  const line = stderr
    .split('\n')
    .map((each) => each.trim())
    .findLast((each) => each !== '');
  return line?.slice(0, mostWords) ?? null;
}
