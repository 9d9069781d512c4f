import { once } from 'node:events';
// A proxy that cuts each connection after some bytes, delays, and sends what it has seen again.
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { Upload as TusUpload } from 'tus-js-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { isAskedFor, patience, recordFigures, roundsOr } from '#test/faults/fault-run.ts';
import { createUploadArchive, sha256, type UploadArchive } from '#test/faults/upload-archive.ts';
import { actorHeader } from '#test/upload-server.ts';

const rounds = roundsOr(1);
/** Short in script/test: it shows that the proxy cuts and the upload arrives. */
const sizeBytes = isAskedFor ? 20_000_000 : 3_000_000;
const meanCutBytes = sizeBytes / 8;
let archive: UploadArchive;
let proxy: Proxy;

beforeAll(async () => {
  archive = await createUploadArchive();
});
afterEach(async () => {
  proxy?.close();
  await archive.killAll();
});
afterAll(() => archive?.close());

type Proxy = { origin: string; cuts: number; repeats: number; close: () => void };

async function openProxy(target: number): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const listener: Server = createServer((client) => {
    const server = connect(target, '127.0.0.1');
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    relay(client, server, opened);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const opened = {
    origin: `http://127.0.0.1:${port}`,
    target,
    cuts: 0,
    repeats: 0,
    close: () => {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return opened;
}

/** Passes on what both say until so many bytes have gone, in either direction; then both are cut off. */
function relay(client: Socket, server: Socket, proxy: Proxy & { target: number }): void {
  let leftBytes = Math.ceil(Math.random() * 2 * meanCutBytes);
  const seen: Buffer[] = [];
  const cut = (): void => {
    proxy.cuts += 1;
    client.destroy();
    server.destroy();
    if (proxy.cuts % 3 === 0) repeat(Buffer.concat(seen), proxy);
  };
  const pass = (from: Socket, to: Socket, bytes: Buffer): void => {
    // A socket that was destroyed may still hand out what it has read.
    if (leftBytes <= 0) return;
    if (from === client) seen.push(bytes.subarray(0, leftBytes));
    to.write(bytes.subarray(0, leftBytes));
    leftBytes -= bytes.length;
    if (leftBytes <= 0) return cut();
    from.pause();
    setTimeout(() => from.resume(), Math.random() * 4);
  };
  client.on('data', (bytes: Buffer) => pass(client, server, bytes));
  server.on('data', (bytes: Buffer) => pass(server, client, bytes));
  client.on('close', () => server.destroy());
  server.on('close', () => client.destroy());
}

/** The server gets the same bytes once more, from nobody who waits for the answer. */
function repeat(bytes: Buffer, proxy: Proxy & { target: number }): void {
  proxy.repeats += 1;
  const again = connect(proxy.target, '127.0.0.1');
  again.on('error', () => undefined);
  again.end(bytes);
  again.resume();
}

function uploadThrough(origin: string, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new TusUpload(bytes, {
      endpoint: `${origin}/api/uploads`,
      headers: { [actorHeader]: JSON.stringify(archive.anna.actor) },
      // As in the web app: a part is sent again from where the server is.
      chunkSize: 2_000_000,
      retryDelays: Array.from({ length: 200 }, () => 20),
      metadata: {
        filename: 'IMG_0001.JPG',
        title: 'Beach',
        type: 'image',
        origin: 'bulk',
        sha256: sha256(bytes),
      },
      onSuccess: () => resolve(new URL(upload.url ?? '').pathname),
      onError: reject,
    });
    upload.start();
  });
}

it(
  'an upload through a proxy that cuts, delays and repeats arrives whole, once [F38]',
  patience(rounds),
  async () => {
    const { server } = await archive.startHere();
    proxy = await openProxy(Number(new URL(server.origin).port));
    for (let round = 0; round < rounds; round += 1) {
      const bytes = archive.photoOf(sizeBytes);
      await archive.expectKept(await uploadThrough(proxy.origin, bytes), bytes);
    }
    expect(proxy.cuts).toBeGreaterThan(rounds);
    expect(proxy.repeats).toBeGreaterThan(0);
    const kept = await archive.database.db.selectFrom('media').select('id').execute();
    expect(kept).toHaveLength(rounds);
    await recordFigures({
      name: 'cutting-proxy',
      title:
        'Uploads of 20 MB through a proxy that cuts connections at random bytes, 2.5 MB apart on average, delays, and sends every third broken connection to the server once more',
      rounds,
      measured: {
        'connections cut': proxy.cuts,
        'connections repeated': proxy.repeats,
        'originals whole in the end, each once': rounds,
      },
    });
  },
);
