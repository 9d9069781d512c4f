/** A media item with every fact that any item can have, and a copy of each kind: rows, no files. */
import type { ImportedFacts } from '@heirloom/contract/media/imported.schema.ts';
import type { Kysely } from 'kysely';
import type { FileRow } from '#features/media-items/media-row.ts';
import type { MediaTable } from '#platform/db/media-tables.ts';
import type { Database } from '#platform/db/schema.ts';
import { insertMedia } from '#test/insert-media.ts';

const kinds =
  'thumb grid view zoom motion play mid low storyboard.jpg storyboard.vtt peaks captions-1.vtt';

/** Everything that another program can know of an item. */
const fullFacts: Required<ImportedFacts> = {
  program: 'takeout',
  takenAt: '1987-06-05T08:11:12Z',
  location: { latitude: 46.5, longitude: 7.25 },
  people: ['Oma Ilse'],
  keywords: ['lake'],
  rating: 4,
  isFavourite: true,
  isArchived: true,
  checksum: 'AQ/+=',
  comments: [{ author: 'Tom', text: 'So cold!', at: '1987-06-06T10:00:00Z' }],
  url: 'https://photos.google.com/photo/1',
};

export async function insertFullMedia(
  db: Kysely<Database>,
  ownerId: string,
  type: MediaTable['type'],
): Promise<FileRow> {
  const row = await insertMedia(db, ownerId, {
    type,
    title: 'The lake',
    description: 'With everybody',
    duration_ms: 60_000,
    width: 1920,
    height: 1080,
    captured_at: '1987-06-05T10:11:12',
    capture_offset: '+02:00',
    capture_precision: 'day',
    capture_source: 'exif',
    placeholder: 'AAAA',
    thumbnail_path: 'thumb.jpg',
    has_peaks: true,
    status_reason: 'The end is missing.',
    facts: JSON.stringify({
      list: [{ label: 'Camera', value: 'Grandpa Cam' }],
      chapters: [{ title: 'Morning', startMs: 0 }],
      location: { latitude: 47.375, longitude: 8.5417 },
      directPlay: { mimeType: 'video/mp4', height: 1080 },
    }),
    imported: JSON.stringify(fullFacts),
  });
  const copies = kinds.split(' ').map((kind) => ({
    media_id: row.id,
    kind,
    file_path: `${row.id}/${kind}`,
    mime_type: 'video/mp4',
    file_size: 1000,
    width: 1280,
    height: 720,
    language: 'en',
    label: 'English',
    pipeline_version: 1,
  }));
  await db.insertInto('rendition').values(copies).execute();
  return row;
}
