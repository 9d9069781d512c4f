/** Debian's reverse proxies with the configuration that docs/behind-a-proxy.md gives, on a free port of loopback. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

export type ProxyName = 'caddy' | 'nginx' | 'apache';

const programs: Record<ProxyName, { command: string; debian: string }> = {
  caddy: { command: 'caddy', debian: 'caddy' },
  nginx: { command: 'nginx', debian: 'nginx-light' },
  apache: { command: 'apache2', debian: 'apache2' },
};

const versionFlag = { caddy: 'version', nginx: '-v', apache: '-v' };

/** For titles of tests: what to install for those of a proxy; empty when it is here. */
export function missingProxy(name: ProxyName): string {
  const { command, debian } = programs[name];
  const isHere = spawnSync(command, [versionFlag[name]], { stdio: 'ignore' }).status === 0;
  return isHere ? '' : ` (left out: apt-get install ${debian})`;
}

/** Returns the block of a language in the page, as people copy it. */
export function blockOfPage(language: string): string {
  const page = new URL('../../docs/behind-a-proxy.md', import.meta.url);
  const block = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm');
  return block.exec(readFileSync(page, 'utf8'))![1]!;
}

/** Starts a proxy on `port` in front of the server at `upstream`; `change` spoils its configuration. */
export async function startProxy(
  name: ProxyName,
  { port, upstream, change }: { port: number; upstream: string; change?: (text: string) => string },
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-proxy-'));
  const certificate = name === 'caddy' ? null : await makeCertificate(folder);
  const page = blockOfPage(name)
    .replaceAll('127.0.0.1:8484', new URL(upstream).host)
    .replaceAll('/etc/letsencrypt/live/family.example.org', folder);
  const text = framesOf[name]({ folder, port, block: change?.(page) ?? page });
  const file = path.join(folder, 'configuration');
  await writeFile(file, text);
  const child = spawn(programs[name].command, argumentsOf[name](folder, file), {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const trusted = getCACertificates('default');
  const authority = certificate ?? path.join(folder, 'caddy/pki/authorities/local/root.crt');
  const url = `https://localhost:${port}`;
  async function stop(): Promise<void> {
    setDefaultCACertificates(trusted);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // With its children, and at once: Caddy would wait for connections that a client keeps.
    if (child.exitCode === null && process.kill(-child.pid!, 'SIGKILL')) await ended;
    await rm(folder, { recursive: true, force: true });
  }
  for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
    const added = await readFile(authority, 'utf8').catch(() => null);
    if (added !== null) setDefaultCACertificates([...trusted, added]);
    const answers = await fetch(`${url}/api/health`).catch(() => null);
    if (answers?.ok) return { url, stop };
    await sleep(100);
  }
  const errors = await readFile(path.join(folder, 'errors'), 'utf8').catch(() => '');
  await stop();
  throw new Error(`${name} did not start: ${said}${errors}`);
}

type Frame = { folder: string; port: number; block: string };

/** What stands around a site in the configuration of Debian's package, without what needs root. */
const framesOf: Record<ProxyName, (frame: Frame) => string> = {
  caddy: ({ port, block }) =>
    `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n${block.replace('family.example.org', `localhost:${port}`)}`,
  nginx: ({ folder, port, block }) => `daemon off; pid ${folder}/pid; error_log stderr;
events {}
http {
  access_log off; default_type application/octet-stream;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  ${block
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen unix:${folder}/plain`)
    .replaceAll('family.example.org', 'localhost')}
}`,
  apache: ({ folder, port, block }) => `ServerRoot ${folder}
PidFile ${folder}/pid
ErrorLog ${folder}/errors
ServerName localhost
Listen 127.0.0.1:${port}
Mutex file:${folder} default
User www-data
Group www-data
${apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
${block.replace('*:443', `127.0.0.1:${port}`).replaceAll('family.example.org', 'localhost')}`,
};

/** Those of Debian's default that touch requests, and those that the page switches on. */
const apacheModules =
  'mpm_event authz_core filter deflate reqtimeout ssl socache_shmcb headers proxy proxy_http'.split(
    ' ',
  );

const argumentsOf: Record<ProxyName, (folder: string, file: string) => string[]> = {
  caddy: (_folder, file) => ['run', '--adapter', 'caddyfile', '--config', file],
  nginx: (folder, file) => ['-p', folder, '-c', file],
  apache: (folder, file) => ['-d', folder, '-f', file, '-D', 'FOREGROUND'],
};

async function makeCertificate(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'fullchain.pem');
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const keys = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const out = ['-keyout', path.join(folder, 'privkey.pem'), '-out', file, '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...keys, ...names, ...out], { stdio: 'ignore' });
  return file;
}
