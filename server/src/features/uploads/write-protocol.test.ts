import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FinishStep } from '#features/uploads/finish-steps.ts';
import { finishUpload } from '#features/uploads/finish-upload.service.ts';
import { updateUpload } from '#features/uploads/update-upload.service.ts';
import type { Ctx } from '#platform/context.ts';
import { createUploadArchive, offsetOf, type UploadArchive } from '#test/faults/upload-archive.ts';
import type { Person } from '#test/people.ts';
import type { TestDatabase } from '#test/test-db.ts';
import { createdLocation, tusClient, uploadIdOfLocation } from '#test/tus-requests.ts';
import { actorHeader, startUploadServer } from '#test/upload-server.ts';

let archive: UploadArchive;
let database: TestDatabase;
let dataDir: string;
let anna: Person;

beforeAll(async () => {
  archive = await createUploadArchive();
  ({ database, dataDir, anna } = archive);
});
afterEach(() => archive.killAll());
afterAll(() => archive?.close());

/** Sent before the first byte; the date must survive every crash in between. */
const takenAt = '1987-06-05T10:11:12+02:00';

async function expectDated(location: string): Promise<void> {
  const media = await database.db
    .selectFrom('upload')
    .innerJoin('media', 'media.id', 'upload.media_id')
    .select(['bucket', 'media.file_path', 'captured_at', 'capture_offset', 'capture_precision'])
    .select('capture_source')
    .where('upload.id', '=', uploadIdOfLocation(location))
    .executeTakeFirstOrThrow();
  expect(media).toMatchObject({
    captured_at: '1987-06-05 10:11:12',
    capture_offset: '+02:00',
    capture_precision: 'day',
    capture_source: 'person',
  });
  const sidecar = path.join(dataDir, 'originals', media.bucket!, `${media.file_path}.json`);
  expect(JSON.parse(await readFile(sidecar, 'utf8'))).toMatchObject({
    capture: { localTime: '1987-06-05 10:11:12', offset: '+02:00', precision: 'day' },
  });
}

describe('kill -9 of the server', () => {
  const steps: FinishStep[] = [
    'storing',
    'verified',
    'reserved',
    'linked',
    'described',
    'committed',
    'cleared',
  ];

  it('after each step leaves an upload that the next start finishes by itself, with its date [CORE-07] [DATE-04]', async () => {
    const uploads: { location: string; bytes: Buffer }[] = [];
    for (const dieAt of steps) {
      // Each server finishes what the one before it left behind, and is killed one step later.
      const { server, client } = await archive.start({ dieAt, resumes: true });
      const bytes = archive.photoOf(300_000);
      const location = await createdLocation(client, bytes.length, { takenAt });
      await expect(client.patch(location, 0, bytes)).rejects.toThrow();
      await server.died;
      uploads.push({ location, bytes });
    }
    await archive.start({ resumes: true });
    for (const { location, bytes } of uploads) {
      await expect.poll(() => archive.stateOf(location)).toBe('stored');
      await archive.expectKept(location, bytes);
      await expectDated(location);
    }
    await archive.expectNoLeftovers();
  });

  it('at each step in turn leaves one that its client finishes in the end, with its date [CORE-06] [CORE-07] [DATE-04]', async () => {
    const bytes = archive.photoOf(200_000);
    const upTo = steps.indexOf('committed');
    let location = '';
    for (const dieAt of steps.slice(0, upTo + 1)) {
      const { server, client } = await archive.start({ dieAt });
      location ||= await createdLocation(client, bytes.length, { takenAt });
      const offset = await offsetOf(client, location);
      await expect(client.patch(location, offset, bytes.subarray(offset))).rejects.toThrow();
      await server.died;
    }
    const { client } = await archive.start({ resumes: true });
    expect(await offsetOf(client, location)).toBe(bytes.length);
    expect((await client.patch(location, bytes.length, Buffer.alloc(0))).status).toBe(204);
    await archive.expectKept(location, bytes);
    await expectDated(location);
    await archive.expectNoLeftovers();
    expect(await jobCount()).toBe(await mediaCount());
  });
});

async function mediaCount(): Promise<number> {
  const rows = await database.db.selectFrom('media').select('id').execute();
  return rows.length;
}
/** Counts the items that have a processing job: it is enqueued in the item's transaction. */
async function jobCount(): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(distinct data->>'mediaId') as count from pgboss.job where data->>'mediaId' is not null`,
  );
  return (rows[0] as { count: number }).count;
}

describe('the write protocol', () => {
  it('makes one item of an upload, though several ask for its end at once', async () => {
    const server = await startUploadServer({ databaseUrl: database.connectionString, dataDir });
    const second = await startUploadServer({ databaseUrl: database.connectionString, dataDir });
    try {
      const bytes = archive.photoOf(2_000_000);
      const client = tusClient(server.origin, anna.actor);
      const location = await createdLocation(client, bytes.length);
      await client.patch(location, 0, bytes.subarray(0, 1_000_000));
      const id = uploadIdOfLocation(location);
      const early = server.as(anna.actor).finish({ id });
      await expect(early).rejects.toMatchObject({ code: 'CONFLICT' });
      const finishing = client.patch(location, 1_000_000, bytes.subarray(1_000_000));
      await expect.poll(() => archive.stateOf(location), { interval: 1 }).not.toBe('receiving');
      const answers = await Promise.all(
        [server, second, server, second].map((each) => each.as(anna.actor).finish({ id })),
      );
      expect((await finishing).status).toBe(204);
      expect(new Set(answers.map(({ media }) => media?.id)).size).toBe(1);
      await archive.expectKept(location, bytes);
      await archive.expectNoLeftovers();
    } finally {
      await server.close();
      await second.close();
    }
  });

  it('answers with the item that another process made while this one began to read', async () => {
    const { server, second, id, location, bytes } = await startStoppedUpload('storing');
    const { storage } = server.ctx;
    const staging: typeof storage.staging = {
      ...storage.staging,
      withLocalFile: async (uploadId, work) => {
        await finishUpload(second.ctx, id);
        return storage.staging.withLocalFile(uploadId, work);
      },
    };
    const late = { ...server.ctx, storage: { ...storage, staging } };
    expect(await finishUpload(late, id)).toMatchObject({ state: 'stored', refusal: null });
    await archive.expectKept(location, bytes);
  });

  it('keeps an original that another process stored while this one wanted to refuse it', async () => {
    const { server, second, id, location, bytes } = await startStoppedUpload('linked');
    const finished = await finishUpload(blinded(server.ctx), id, async (step) => {
      if (step === 'storing') await finishUpload(second.ctx, id);
    });
    expect(finished).toMatchObject({ state: 'stored', refusal: null });
    await archive.expectKept(location, bytes);
  });

  it('makes no item of an upload that another process refused before the last step', async () => {
    const { server, second, id } = await startStoppedUpload('storing');
    const itemsBefore = await mediaCount();
    const finished = await finishUpload(server.ctx, id, async (step) => {
      if (step === 'described') await finishUpload(blinded(second.ctx), id);
    });
    expect(finished).toMatchObject({ state: 'refused', media: null });
    expect(await mediaCount()).toBe(itemsBefore);
    await archive.expectNoLeftovers();
  });

  it('keeps nothing of an upload that was cancelled at another process before the last step', async () => {
    const { server, second, id } = await startStoppedUpload('storing');
    const finished = finishUpload(server.ctx, id, async (step) => {
      if (step !== 'described') return;
      await second.ctx.db.deleteFrom('upload').where('id', '=', id).execute();
      await second.ctx.storage.staging.remove(id);
    });
    await expect(finished).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await archive.expectNoLeftovers();
  });

  it('keeps several in one step, and nothing of the one among them that was cancelled meanwhile', async () => {
    const { server, uploads } = await startStoppedUploads(5);
    const ids = uploads.map(({ location }) => uploadIdOfLocation(location));
    const cancelled = ids[3]!;
    const allDescribed = Promise.withResolvers<void>();
    let missing = ids.length;
    const kept = ids.map((id) =>
      finishUpload(server.ctx, id, async (step) => {
        if (step !== 'described') return;
        if (id === cancelled) {
          await server.ctx.db.deleteFrom('upload').where('id', '=', id).execute();
          await server.ctx.storage.staging.remove(id);
        }
        missing -= 1;
        if (missing === 0) allDescribed.resolve();
        await allDescribed.promise;
      }),
    );
    const settled = await Promise.allSettled(kept);
    const states = settled.map((each) => each.status === 'fulfilled' && each.value.state);
    expect(states).toEqual(['stored', 'stored', 'stored', false, 'stored']);
    for (const { location, bytes } of uploads.filter((_, at) => at !== 3)) {
      await archive.expectKept(location, bytes);
    }
    await archive.expectNoLeftovers();
  });

  it('keeps the words that another process took before the last step', async () => {
    const { server, second, id } = await startStoppedUpload('storing');
    const words = { title: 'Lake', description: 'In winter', type: 'image' } as const;
    const finished = await finishUpload(server.ctx, id, async (step) => {
      if (step !== 'described') return;
      await updateUpload({ ...second.ctx, actor: anna.actor }, { id, ...words });
    });
    expect(finished.media).toMatchObject({ title: 'Lake', description: 'In winter' });
  });

  it('holds a file in less memory than its size: 640 MiB in 512 MiB at most', async () => {
    const { server, client } = await archive.start();
    const sizeBytes = 640 * 1024 ** 2;
    const location = await createdLocation(client, sizeBytes);
    const status = await sendZeros(server.origin, location, sizeBytes);
    expect(status).toBe(204);
    const memory = await readFile(`/proc/${server.pid}/status`, 'utf8');
    const peakKibibytes = Number(/VmHWM:\s+(\d+)/.exec(memory)?.[1]);
    expect(peakKibibytes).toBeGreaterThan(1024);

    expect(peakKibibytes).toBeLessThan(512 * 1024);
    expect(await archive.stateOf(location)).toBe('stored');
  });
});

/** Sends an upload to the first of two servers, which fails once after `step`. */
async function startStoppedUpload(step: FinishStep) {
  const settings = { databaseUrl: database.connectionString, dataDir };
  const stopsOnce = new Set([step]);
  const server = await startUploadServer(settings, (each) => {
    if (stopsOnce.delete(each)) throw new Error('stopped');
  });
  const second = await startUploadServer(settings);
  archive.running.push({ kill: () => server.close() }, { kill: () => second.close() });
  const bytes = archive.photoOf(200_000);
  const client = tusClient(server.origin, anna.actor);
  const location = await createdLocation(client, bytes.length);
  expect((await client.patch(location, 0, bytes)).status).toBe(500);
  return { server, second, id: uploadIdOfLocation(location), location, bytes };
}

/** Sends uploads to a server that fails each once, before anything is kept. */
async function startStoppedUploads(count: number) {
  let stops = count;
  const server = await startUploadServer(
    { databaseUrl: database.connectionString, dataDir },
    () => {
      stops -= 1;
      if (stops >= 0) throw new Error('stopped');
    },
  );
  archive.running.push({ kill: () => server.close() });
  const client = tusClient(server.origin, anna.actor);
  const uploads = [];
  for (let sent = 0; sent < count; sent += 1) {
    const bytes = archive.photoOf(50_000);
    const location = await createdLocation(client, bytes.length);
    expect((await client.patch(location, 0, bytes)).status).toBe(500);
    uploads.push({ location, bytes });
  }
  return { server, uploads };
}

/** Returns a context whose disk seems empty, as a network share may for a moment. */
function blinded<C extends Pick<Ctx, 'storage'>>(ctx: C): C {
  const { storage } = ctx;
  const staging = { ...storage.staging, sizeOf: async () => 0 };
  return { ...ctx, storage: { ...storage, staging, head: async () => null } };
}

/** Sends a photo that is followed by nothing but zeros. */
function sendZeros(origin: string, location: string, sizeBytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(new URL(location, origin), {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        [actorHeader]: JSON.stringify(anna.actor),
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(sizeBytes),
      },
    });
    request.on('error', reject);
    request.on('response', ({ statusCode = 0 }) => resolve(statusCode));
    const zeros = Buffer.alloc(1024 * 1024);
    const photo = archive.photoOf(10_000);
    let leftBytes = sizeBytes - photo.length;
    const more = (): void => {
      while (leftBytes > 0) {
        const part = zeros.subarray(0, Math.min(leftBytes, zeros.length));
        leftBytes -= part.length;
        if (!request.write(part)) return void request.once('drain', more);
      }
      request.end();
    };
    request.write(photo);
    more();
  });
}
