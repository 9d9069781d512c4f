// What becomes of an uploaded file in the end: as a whole, from its bytes to what its owner sees.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { storeLocalFile } from '#features/uploads/store-local-file.service.ts';
import type { ParsedUploadMetadata } from '#features/uploads/upload-metadata.ts';
import { makeFilm, makeRecording } from '#test/make-film.ts';
import { makeHeic } from '#test/make-heic.ts';
import { drawPhoto, readCorners } from '#test/make-photo.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';

let app: ProcessingApp;
beforeAll(async () => {
  app = await createProcessingApp();
});
afterAll(() => app?.close());

async function upload(file: string, metadata: Omit<ParsedUploadMetadata, 'filename'>) {
  const { media } = await storeLocalFile(app.ctx, {
    path: file,
    actor: app.anna.actor,
    metadata: { ...metadata, filename: path.basename(file) },
  });
  return app.settled(media!.id);
}

it('an uploaded HEIC file shows as a photo, upright and in its colours [FORMAT-15]', async () => {
  const file = path.join(app.folder, 'IMG_0001.HEIC');
  const drawing = drawPhoto({ width: 640, height: 480 });
  await writeFile(file, await makeHeic(app.folder, drawing, { turns: 1 }));
  const metadata = { title: 'The lake', description: null, type: 'image', origin: 'bulk' } as const;
  const photo = await upload(file, metadata);
  expect(photo).toMatchObject({
    type: 'image',
    mimeType: 'image/heic',
    status: 'ready',
    statusReason: null,
    width: 480,
    height: 640,
  });
  expect([photo.thumbnailUrl, photo.gridUrl, photo.photoUrl]).not.toContain(null);
  for (const kind of ['thumb', 'grid', 'view']) {
    const corners = await readCorners(await app.pathOf(photo.id, kind));
    expect(corners).toEqual(['green', 'white', 'red', 'blue']);
  }
});

it('a recording of the audio dialog has title, description, file, size, type, length and owner [CALL-28]', async () => {
  const file = await makeRecording(app.folder, 'm4a');
  const metadata = { title: 'A story', description: 'By the fire', type: 'audio' } as const;
  const recording = await upload(file, { ...metadata, origin: 'audio' });
  const row = await app.ctx.db
    .selectFrom('media')
    .select(['title', 'description', 'type', 'bucket', 'file_path', 'file_size', 'duration_ms'])
    .select('user_id')
    .where('id', '=', recording.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ ...metadata, bucket: 'audio', user_id: app.anna.userId });
  const head = await app.ctx.storage.head('audio', row.file_path!);
  expect(row.file_size).toBe(head!.sizeBytes);
  expect(row.duration_ms).toBeGreaterThan(500);
  expect(recording.durationMs).toBe(row.duration_ms);
});

it('a film that could be a recording is looked into when its upload ends, and not once more', async () => {
  const file = await makeFilm(app.folder, 'silent');
  const inspect = vi.spyOn(app.ctx.media, 'inspect');
  const film = await upload(file, {
    title: 'The boat',
    description: null,
    type: 'video',
    origin: 'movie',
  });
  expect(film).toMatchObject({ type: 'video', status: 'ready' });
  const looks = inspect.mock.calls.filter(([{ fileName }]) => fileName === path.basename(file));
  expect(looks).toHaveLength(1);
});
