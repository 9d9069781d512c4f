/** Mail, database and store over TLS, with certificates of an own authority that openssl makes. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

const run = promisify(execFile);
const fixture = new URL('own-authority.fixture.ts', import.meta.url).pathname;

let folder: string;
let authority: string;
const closing: (() => void)[] = [];
let addresses: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-authority-'));
  authority = path.join(folder, 'authority.pem');
  const identity = await makeCertificates();
  const ports = await Promise.all([
    listen(mailServer({ ...identity, secure: true })),
    listen(mailServer(identity)),
    listen(databaseOverTls(identity)),
    // A store that knows nobody: that it answers at all shows that its certificate was believed.
    listen(createHttpsServer(identity, (_, response) => response.writeHead(403).end())),
  ]);
  const { template } = inject('postgres');
  addresses = JSON.stringify({
    smtpUrls: [`smtps://localhost:${ports[0]}`, `smtp://localhost:${ports[1]}?requireTLS=true`],
    databaseUrl: `postgres://app@localhost:${ports[2]}/${template}?sslmode=verify-full`,
    storeUrl: `https://localhost:${ports[3]}`,
  });
});
afterAll(async () => {
  for (const close of closing) close();
  await rm(folder, { recursive: true, force: true });
});

async function makeCertificates(): Promise<{ key: Buffer; cert: Buffer }> {
  // Words are apart by a space, and none has one inside.
  const openssl = (words: string) => run('openssl', words.split(' '), { cwd: folder });
  const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
  await openssl(
    `req -x509 ${newKey} -keyout authority.key -out ${authority} -subj /CN=house -days 1`,
  );
  await openssl(`req ${newKey} -keyout server.key -out server.csr -subj /CN=localhost`);
  await writeFile(path.join(folder, 'names'), 'subjectAltName=DNS:localhost');
  await openssl(
    `x509 -req -in server.csr -CA ${authority} -CAkey authority.key -CAcreateserial -days 1 -extfile names -out server.pem`,
  );
  const [key, cert] = await Promise.all(
    ['server.key', 'server.pem'].map((name) => readFile(path.join(folder, name))),
  );
  return { key: key!, cert: cert! };
}

async function listen(server: Server): Promise<number> {
  closing.push(() => server.close());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

function mailServer(options: SMTPServerOptions): Server {
  const server = new SMTPServer({ ...options, authOptional: true });
  // It reports clients that leave because they do not believe it.
  server.on('error', () => undefined);
  return server.server;
}

/** The PostgreSQL of the tests behind TLS: says yes to the wish for it, as PostgreSQL does, and hands on the rest. */
function databaseOverTls(identity: { key: Buffer; cert: Buffer }): Server {
  const { host } = inject('postgres');
  return createServer((plain) => {
    plain.on('error', () => undefined);
    plain.once('data', () => {
      plain.write('S');
      const secure = new TLSSocket(plain, { ...identity, isServer: true });
      const database = connect(path.join(host, '.s.PGSQL.5432'));
      for (const socket of [secure, database]) {
        socket.on('error', () => undefined).on('close', () => void database.destroy());
      }
      secure.pipe(database).pipe(secure);
    });
  });
}

async function tryAll(environment: Record<string, string>) {
  const env = { ...process.env, ...environment };
  const { stdout } = await run(process.execPath, [fixture, addresses], { env });
  return JSON.parse(stdout) as { mails: string[]; database: string; store: string };
}

it('are believed with NODE_EXTRA_CA_CERTS, and refused without', async () => {
  const [known, unknown] = await Promise.all([
    tryAll({ NODE_EXTRA_CA_CERTS: authority }),
    tryAll({ NODE_EXTRA_CA_CERTS: '' }),
  ]);
  expect(known).toMatchObject({ mails: ['fine', 'fine'], database: 'fine' });
  expect(known.store).toMatch(/key/);
  expect(unknown.store).toContain(
    's3://copies/a answers with a certificate that is not valid here',
  );
  const refused = /certificate|CERT|SIGN/;
  for (const said of [...unknown.mails, unknown.database, unknown.store]) {
    expect(said).toMatch(refused);
  }
});
