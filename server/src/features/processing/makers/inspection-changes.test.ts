import { expect, it } from 'vitest';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { inspectionChanges } from '#features/processing/makers/inspection-changes.ts';
import type { Inspection } from '#platform/media/worker/inspect-file.ts';

type Capture = NonNullable<Inspection['metadata']>['capture'];

/** Returns the date of a photo whose camera wrote `written`, and that came with what Google knew. */
function captureOf(takenAt: string | undefined, written: string | null) {
  const row = {
    type: 'image',
    folder: null,
    upload_date: new Date('2026-01-01'),
    facts: {},
    mending: null,
    imported: { program: 'takeout', ...(takenAt !== undefined && { takenAt }) },
  } as unknown as MediaRow;
  const capture = { localTime: written, offset: null, precision: 'day', source: 'exif' } as Capture;
  const inspection = {
    sniffed: { kind: 'image', format: 'jpeg', mimeType: 'image/jpeg', extension: 'jpg' },
    probe: null,
    metadata: { capture, gps: null, camera: {}, exposure: {}, keywords: [] },
    tags: null,
    captureFromName: null,
    problem: null,
  } as unknown as Inspection;
  const { captured_at, capture_source } = inspectionChanges(row, inspection);
  return [captured_at, capture_source];
}

const camera = '2019-07-24T11:25:40';

it('takes the date of the program that an item came from, and the clock of the camera where both are one moment [MOVE-08]', () => {
  expect(captureOf('2019-07-24T09:25:40Z', null)).toEqual(['2019-07-24T09:25:40', 'sidecar']);
  expect(captureOf('2019-07-24T09:25:40Z', camera)).toEqual([camera, 'exif']);
  expect(captureOf('2019-07-24T22:00:00Z', camera)).toEqual([camera, 'exif']);
  expect(captureOf('1987-07-01T00:00:00Z', camera)).toEqual(['1987-07-01T00:00:00', 'sidecar']);
  expect(captureOf(undefined, camera)).toEqual([camera, 'exif']);
});
