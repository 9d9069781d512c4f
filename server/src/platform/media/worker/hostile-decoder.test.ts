// What a decoder that a hostile file has taken over can reach. A program in the place of ffprobe tries it all.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findConfinements } from '#platform/media/tools/confinement.ts';
import { findSandbox, type Sandbox } from '#platform/media/tools/sandbox.ts';
import { createMediaWorkers } from '#platform/media/worker/media-workers.ts';
import { makeFilm } from '#test/make-film.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;
let film: string;
let program: string;
const servers: Server[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hostile-'));
  // Only the rights of the files themselves keep others out.
  await chmod(folder, 0o755);
  film = await makeFilm(folder, 'h264Mp4');
  await mkdir(path.join(folder, 'private'), { mode: 0o700 });
  await writeFile(path.join(folder, 'private/secret'), 'the secret of the server', { mode: 0o600 });
  await writeFile(path.join(folder, 'other-film.mp4'), 'a film of somebody else');
  const port = await listen({ port: 0, host: '127.0.0.1' });
  await listen({ path: path.join(folder, 'database.socket') });
  program = path.join(folder, 'ffprobe');
  await writeFile(program, hostileProgram(Number(port)));
  await chmod(program, 0o755);
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

async function listen(where: { port: number; host: string } | { path: string }) {
  const server = createServer((socket) => socket.end()).listen(where);
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  return typeof address === 'object' ? address?.port : 0;
}

/** Tells on stderr, which the server keeps for administrators, what it could do. */
function hostileProgram(port: number): string {
  return `#!/usr/bin/perl
use IO::Socket::INET; use IO::Socket::UNIX;
my @done;
sub reads { my ($what, $file) = @_; my $f; push @done, $what if open($f, '<', $file) && defined(getc($f)); }
sub writes { my ($what, $file) = @_; my $f; push @done, $what if open($f, '>>', $file); }
reads('secret', '${folder}/private/secret');
reads('environment', '/proc/${process.pid}/environ');
reads('other', '${folder}/other-film.mp4');
reads('accounts', '/etc/passwd');
push @done, 'network' if IO::Socket::INET->new(PeerAddr => '127.0.0.1:${port}', Timeout => 2);
push @done, 'database' if IO::Socket::UNIX->new(Peer => '${folder}/database.socket');
my ($input) = map { /^file:(.*)/ ? $1 : () } @ARGV;
writes('original', $input);
writes('code', '${import.meta.filename}');
writes('system', '/usr/lib/os-release');
writes('memory', '/dev/shm/heirloom-was-here');
unlink '/dev/shm/heirloom-was-here';
push @done, 'root' if $< == 0;
push @done, 'variables' if grep { !/^(PATH|LANG|TZ|PWD)$/ } keys %ENV;
my ($many, @children) = 0;
if (!-e '${folder}/private') {
  while ($many < 1000) {
    my $child = fork;
    last if !defined $child;
    if (!$child) { sleep 30; exit }
    push @children, $child;
    $many++;
  }
  push @done, 'processes' if $many >= 1000;
  kill 'KILL', @children;
}
print STDERR "reached: [@done]\\n";
exit 1;
`;
}

/** Lets the program look at a film in this box and returns what it could do. */
async function reachedIn(sandbox: Sandbox): Promise<string[]> {
  const version = 'hostile';
  const workers = createMediaWorkers({
    tools: {
      tools: {
        engine: 'installed',
        ffmpeg: program,
        ffprobe: program,
        version,
        canToneMap: false,
      },
      problem: null,
      outdated: null,
    },
    log: { warn: () => {} },
    quickWorkers: 1,
    scratchDir: folder,
    sandbox,
  });
  try {
    const { problem } = await workers.inspect({ path: film, fileName: 'film.mp4' });
    const found = /reached: \[(.*)\]/.exec(problem?.detail ?? '');
    if (!found) throw new Error(`it did not run: ${JSON.stringify(problem)}`);
    return found[1]!.split(' ').filter(Boolean);
  } finally {
    await workers.stop();
  }
}

async function noBox(): Promise<Sandbox> {
  return {
    kind: 'none',
    sentence: '',
    account: null,
    confinements: { ...(await findConfinements()), noNetwork: [] },
    enter: (places) => ({ line: [], inside: places }),
    reaches: () => Promise.resolve(true),
  };
}

describe('a decoder that a hostile file has taken over', () => {
  it('would reach everything without a box', async () => {
    const reached = await reachedIn(await noBox());
    expect(reached).toEqual(
      expect.arrayContaining(['secret', 'environment', 'other', 'accounts', 'network', 'database']),
    );
    expect(reached).toContain('original');
  });

  it('reaches nothing from a full box: A82', async (test) => {
    // Fewer than other workers may have: as root the limit counts theirs, too, and they shall go on.
    const sandbox = await findSandbox({ mostProcesses: 400 });
    if (sandbox.kind !== 'full') test.skip(sandbox.sentence);
    expect(await reachedIn(sandbox)).toEqual([]);
  });

  it('has at least no network and no rights of root where there is no bubblewrap', async (test) => {
    const sandbox = await findSandbox({ bubblewrap: path.join(folder, 'no-such-program') });
    if (sandbox.kind === 'none') test.skip('no network namespaces here');
    const reached = await reachedIn(sandbox);
    expect(reached).not.toContain('network');
    if (!isRoot) return;
    for (const what of ['root', 'secret', 'environment', 'original', 'code', 'system']) {
      expect(reached).not.toContain(what);
    }
  });
});
