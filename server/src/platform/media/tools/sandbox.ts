/** The box of the media workers: bubblewrap where this system allows it, else what confinement.ts offers. */
import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { release, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  type Confinements,
  findConfinements,
  limitFlags,
} from '#platform/media/tools/confinement.ts';
import type { DeviceAccess } from '#platform/media/tools/hardware.ts';
import { cleanEnvironment } from '#platform/media/tools/run-tool.ts';
import {
  closing,
  codeCacheMount,
  codeMounts,
  folderMounts,
  nobody,
  systemMounts,
  type WorkerPlaces,
} from '#platform/media/tools/sandbox-mounts.ts';

const run = promisify(execFile);

/** `full`: no network, no other files, no rights. `no-network`: the files of the server's account are in reach. */
export type SandboxKind = 'full' | 'no-network' | 'none';

export type Account = { uid: number; gid: number };

export type Sandbox = {
  kind: SandboxKind;
  /** Which box it is and, where a better one is to be had, the way to it: for administrators. */
  sentence: string;
  /** The account of the workers where the server is root; they are then given their folders. */
  account: Account | null;
  /** How a worker confines its tools: in a full box only by limits. */
  confinements: Confinements;
  /**
   * Returns the beginning of a worker's command line, and where its folders are for it. `device`: lets it in to that one.
   */
  enter: (places: WorkerPlaces, reads?: string[], device?: DeviceAccess) => Entered;
  /** Tells whether a worker can get to its folders below this one. */
  reaches: (folder: string) => Promise<boolean>;
};

type Entered = { line: string[]; inside: WorkerPlaces };

/** `after`: what the worker becomes, with these groups. */
type Wrapper = {
  before: string[];
  after: (groups: number[]) => string[];
  account: Account | null;
};

/** Node opens many more files than a tool. */
const openFiles = 1_024;
/** Of a worker, its tools and their threads together; where root started the server, of all workers. */
const usualProcesses = 900;
const mebibyte = 1024 ** 2;
/**
 * What the system gives to a worker, however fast it asks: 1.5 GiB, which the server allows it to use for long, and
 * what Node and libvips reserve. `mostBytes`: to each of its tools.
 */
const workerData = { bytes: 2_560 * mebibyte, mostBytes: 8_192 * mebibyte };
const insidePlaces: WorkerPlaces = { in: '/in', out: '/out', tmp: '/tmp' };

type SandboxOptions = {
  /** The program: the one in PATH if not given. */
  bubblewrap?: string;
  mostProcesses?: number;
  /** The folder of compiled code: that of script/bootstrap if not given. */
  codeCache?: string;
};

/** Tests which box works here. */
export async function findSandbox({
  bubblewrap = 'bwrap',
  mostProcesses = usualProcesses,
  codeCache,
}: SandboxOptions = {}): Promise<Sandbox> {
  const found = await findConfinements();
  const system = [...(await systemMounts()), ...(await codeCacheMount(codeCache))];
  for (const wrapper of wrappers(bubblewrap)) {
    const enter: Sandbox['enter'] = (places, reads = [], device = noDevice) => ({
      inside: insidePlaces,
      line: [
        ...wrapper.before,
        ...system,
        ...folderMounts(places),
        ...codeMounts(reads),
        ...device.mounts,
        ...closing,
        ...wrapper.after(device.groups),
        ...limits(found, isCountedPerBox(wrapper) ? { processes: mostProcesses } : {}),
      ],
    });
    if (!(await worksIn(enter, wrapper.account))) continue;
    const confinements = { ...found, noNetwork: [], diesWithParent: [] };
    const { account } = wrapper;
    const reaches = () => Promise.resolve(true);
    return { kind: 'full', sentence: fullSentence, account, confinements, enter, reaches };
  }
  return withoutBubblewrap(found, await succeeds([bubblewrap, '--version']));
}

let ours: Promise<Sandbox> | undefined;

/** Returns the box of this computer; it is looked for once. */
export function ownSandbox(): Promise<Sandbox> {
  ours ??= findSandbox();
  return ours;
}

/** @throws Error with a sentence for the operator where SANDBOX=required and there is no full box */
export function requireSandbox(wanted: 'auto' | 'required', { kind, sentence }: Sandbox): void {
  if (wanted === 'auto' || kind === 'full') return;
  throw new Error(
    `Heirloom does not start, because SANDBOX is set to required. ${sentence} Or set SANDBOX=auto.`,
  );
}

/**
 * The ways into the box. Root keeps just the rights to become nobody once everything is mounted; it keeps its group,
 * which may read the originals. Other accounts need a user namespace, and inside no further one.
 */
function wrappers(bubblewrap: string): Wrapper[] {
  const always = ['--die-with-parent', '--new-session', '--cap-drop', 'ALL'];
  const named = ['--hostname', 'box'];
  const apart = ['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts'];
  const asNobody = ['--uid', String(nobody), '--gid', String(nobody)];
  const user = [bubblewrap, '--unshare-user', '--unshare-cgroup-try', ...apart, ...asNobody];
  // Containers and units of systemd may forbid to set a name: the worker then sees that of the computer.
  const asUser = [['--disable-userns', ...named], ['--disable-userns'], named, []].map((extra) => ({
    before: [...user, ...extra, ...always],
    after: () => [],
    account: null,
  }));
  if (process.getuid?.() !== 0) return asUser;
  const rights = ['--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID'];
  const asRoot = [bubblewrap, '--unshare-cgroup-try', ...apart, ...named, ...always, ...rights];
  const account = { uid: nobody, gid: 0 };
  const after = (groups: number[]) => becoming(account, groups);
  return [{ before: asRoot, after, account }, ...asUser];
}

const noDevice: DeviceAccess = { mounts: [], groups: [] };

function becoming({ uid, gid }: Account, groups: number[] = []): string[] {
  const others = groups.length === 0 ? '--clear-groups' : `--groups=${groups.join(',')}`;
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, others, '--'];
}

function limits({ limits: prlimit }: Confinements, most: { processes?: number }): string[] {
  if (prlimit.length === 0) return [];
  return ['prlimit', ...limitFlags({ openFiles, data: workerData, ...most }), '--'];
}

/** Before Linux 5.14 the limit counts what the whole account runs, the server and its database included. */
function isCountedPerBox({ account }: Wrapper): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  return account !== null || major > 5 || (major === 5 && minor >= 14);
}

/** Starts Node in the box, reads our code and writes a file: what works nowhere must not be called a box. */
async function worksIn(enter: Sandbox['enter'], account: Account | null): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-box-'));
  try {
    const places = await makePlaces(folder, account);
    const { line, inside } = enter(places);
    const [command = '', ...args] = line;
    const script = `test -r "$1" && echo yes > ${inside.out}/answer && exec "$2" --version`;
    const shell = ['/bin/sh', '-c', script, 'sh', import.meta.filename, process.execPath];
    await run(command, [...args, ...shell], { timeout: 10_000, env: cleanEnvironment() });
    return (await stat(path.join(places.out, 'answer'))).isFile();
  } catch {
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the folders of a worker; those that it writes into belong to its account. */
export async function makePlaces(folder: string, account: Account | null): Promise<WorkerPlaces> {
  const at = (name: string) => path.join(folder, name);
  const places = { in: at('in'), out: at('out'), tmp: at('tmp') };
  for (const place of Object.values(places)) await mkdir(place);
  if (account === null) return places;
  await chmod(folder, 0o711);
  await chmod(places.in, 0o755);
  for (const place of [places.out, places.tmp]) await chown(place, account.uid, account.gid);
  return places;
}

async function withoutBubblewrap(found: Confinements, isInstalledHere: boolean): Promise<Sandbox> {
  const kind = found.noNetwork.length > 0 ? 'no-network' : 'none';
  const become = await unprivileged(found.noNetwork);
  const account = become.length > 0 ? plainAccount : null;
  const isRoot = process.getuid?.() === 0 && account === null;
  return {
    kind,
    account,
    sentence: [
      poorSentences[kind],
      isRoot && 'They run as root: start Heirloom as a normal user.',
      wayOn(isInstalledHere),
    ]
      .filter(Boolean)
      .join(' '),
    // The worker itself has no network any more.
    confinements: { ...found, noNetwork: [] },
    reaches: (folder) => succeeds([...become, 'test', '-x', folder]),
    enter: (places) => ({
      inside: places,
      line: [...found.noNetwork, ...become, ...found.diesWithParent, ...limits(found, {})],
    }),
  };
}

/** As root: the command that becomes nobody, where nobody can read our code. */
async function unprivileged(noNetwork: string[]): Promise<string[]> {
  if (process.getuid?.() !== 0) return [];
  const code = await realpath(import.meta.filename);
  const become = becoming(plainAccount);
  return (await succeeds([...noNetwork, ...become, 'test', '-r', code])) ? become : [];
}

const plainAccount: Account = { uid: nobody, gid: nobody };

function succeeds([command = '', ...args]: string[]): Promise<boolean> {
  return run(command, args).then(
    () => true,
    () => false,
  );
}

const fullSentence =
  'Photos, films and recordings are read in a full box: without network, rights and any other file.';

const poorSentences = {
  'no-network':
    'Photos, films and recordings are read without network, but not in a full box: a hostile file could read what the server can read.',
  none: 'Photos, films and recordings are read without a box: a hostile file could read what the server can read, and send it away.',
};

function wayOn(isInstalledHere: boolean): string {
  if (process.platform !== 'linux') return foreignSentence;
  return isInstalledHere ? forbiddenSentence : missingSentence;
}

const foreignSentence = 'The full box needs Linux: docs/sandbox.md says what to do instead.';

const missingSentence =
  'On Debian or Ubuntu: apt-get install -y --no-install-recommends bubblewrap. Then restart Heirloom.';

const forbiddenSentence =
  'bubblewrap is installed, but this system does not let it work: docs/sandbox.md says what to allow.';
