// No machine of ours has such hardware. ffmpeg is real where it must refuse; where hardware must work, a program stands in
// for it that takes the device and the options of VAAPI, and lets the processor encode.
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addHardware } from '#platform/media/hardware/find-hardware.ts';
import { openDevice } from '#platform/media/hardware/open-device.ts';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import type { HardwareKind } from '#platform/media/tools/hardware.ts';
import { type InstalledTools, type LocatedTools } from '#platform/media/tools/locate-tools.ts';
import { cleanEnvironment } from '#platform/media/tools/run-tool.ts';
import { makePlaces, ownSandbox } from '#platform/media/tools/sandbox.ts';
import { createMediaWorkers } from '#platform/media/worker/media-workers.ts';
import { makeFilm } from '#test/make-film.ts';
import { usualTools } from '#test/usual-tools.ts';

const run = promisify(execFile);
/** A device that is no hardware for films; each box has it. */
const device = '/dev/null';
let folder: string;
let located: LocatedTools;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-hardware-'));
  located = await usualTools();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const find = (wish: 'off' | 'auto' | HardwareKind, given?: string, tools = located) =>
  addHardware(tools, { HARDWARE_ENCODER: wish, HARDWARE_DEVICE: given }, ownSandbox);

async function standIn(name: string, also = ''): Promise<LocatedTools> {
  const ffmpeg = path.join(folder, name);
  const script = `#!/bin/sh
${also}
skip=
for each do
  shift
  if [ -n "$skip" ]; then skip=; continue; fi
  case "$each" in
    -init_hw_device|-filter_hw_device|-rc_mode) skip=yes; continue ;;
    h264_vaapi) each=libx264 ;;
    *,hwupload) each="\${each%,hwupload}" ;;
  esac
  set -- "$@" "$each"
done
exec ffmpeg "$@"
`;
  await writeFile(ffmpeg, script);
  await chmod(ffmpeg, 0o755);
  const { tools } = located as { tools: InstalledTools };
  return { problem: null, outdated: null, tools: { ...tools, ffmpeg } };
}

it('is not looked for where nobody wants it', async () => {
  expect(await find('off', device)).toBe(located);
});

it.each([
  ['vaapi', '/dev/dri/renderD999', 'there is no device /dev/dri/renderD999 for VAAPI'],
  ['nvenc', device, `there is no device ${device} for NVENC`],
  ['vaapi', device, `a trial with VAAPI on ${device} failed (`],
  ['qsv', device, `a trial with QSV on ${device} failed (`],
] as const)('%s on %s: says that %s', async (wish, given, sentence) => {
  const found = await find(wish, given);
  expect(found).toMatchObject({ hardware: { hardware: null, isWell: false }, problem: null });
  expect(found).toMatchObject({ hardware: { sentence: expect.stringContaining(sentence) } });
  expect(found.tools).not.toHaveProperty('hardware');
});

it('leaves films to the processor where it may choose and nothing works', async () => {
  const sentence = 'No hardware that converts films was found: the processor does it.';
  expect(await find('auto', device)).toMatchObject({ hardware: { isWell: true, sentence } });
});

it('lets a box in to one device, and to no other', async () => {
  const { kind, enter, account } = await ownSandbox();
  if (kind !== 'full') return;
  const place = '/dev/net/tun';
  const access = await openDevice('vaapi', place);
  if (typeof access === 'string') return;
  const places = await makePlaces(await mkdtemp(path.join(folder, 'box-')), account);
  const look = async (...given: Parameters<typeof enter>) => {
    const { line } = enter(...given);
    const script = 'for each in /dev/* /dev/*/*; do [ ! -c "$each" ] || echo "$each"; done';
    const [command, ...args] = [...line, '/bin/sh', '-c', script];
    const { stdout } = await run(command, args, { env: cleanEnvironment() });
    return stdout.split('\n').filter(Boolean);
  };
  const without = await look(places);
  const within = await look(places, [], access);
  expect(without).not.toContain(place);
  expect(within.filter((each) => !without.includes(each))).toEqual([place]);
});

it('converts a film, and the processor does at once what it cannot, which is said once', async () => {
  const path_ = await makeFilm(folder, 'mpeg1');
  const tools = await standIn('ffmpeg-vaapi');
  const found = await find('vaapi', device, tools);
  expect(found).toMatchObject({ hardware: { isWell: true }, tools: { hardware: { device } } });
  const facts = await probeMedia(tools.tools!, { path: path_ });
  const makeBy = async (used: LocatedTools, times: number) => {
    const warn = vi.fn();
    const workers = createMediaWorkers({ tools: used, log: { warn }, quickWorkers: 1 });
    const copies = [];
    for (let time = 0; time < times; time += 1) {
      const outPath = path.join(folder, `copy-${time}.mp4`);
      copies.push(await workers.makeAccessCopy({ path: path_, facts, outPath, fieldRate: 'half' }));
    }
    await workers.stop();
    return { copies, said: warn.mock.calls.map((call) => call.at(-1) as string) };
  };
  const byHardware = await makeBy(found, 1);
  expect(byHardware.copies[0]).toMatchObject({ how: 'transcode', damage: null });
  expect(byHardware.copies[0]).not.toHaveProperty('failedOnHardware');
  expect(byHardware.said).toEqual([]);
  // The same tools with the real ffmpeg, which cannot use that device.
  const { hardware } = (found as { tools: InstalledTools }).tools;
  const real = { ...located, tools: { ...located.tools, hardware } } as LocatedTools;
  const fallen = await makeBy(real, 2);
  expect(fallen.copies).toMatchObject([
    { how: 'transcode', damage: null, failedOnHardware: true },
    { how: 'transcode', damage: null, failedOnHardware: true },
  ]);
  expect(fallen.said).toEqual([
    'the hardware could not convert a film, which the processor did then',
  ]);
});
