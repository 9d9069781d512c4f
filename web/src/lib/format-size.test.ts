import { expect, it } from 'vitest';
import {
  formatFileManagerSize,
  formatGigabytes,
  formatPhotosTotalSize,
  formatSize,
  formatUploadSize,
  toGigabytes,
  toMegabytes,
} from '#lib/format-size.ts';

const kb = 1024;
const mb = 1024 * kb;
const gb = 1024 * mb;
const tb = 1024 * gb;

it('divides bytes by 1048576 for MB and MB by 1024 for GB [CONST-02]', () => {
  expect(toMegabytes(1_048_576)).toBe(1);
  expect(toMegabytes(0)).toBe(0);
  expect(toGigabytes(1_073_741_824)).toBe(1);
  expect(toGigabytes(512 * mb)).toBe(0.5);
});

it.each([
  [0, '0 MB'],
  [100 * kb, '0.1 MB'],
  [12.34 * mb, '12.3 MB'],
  [1023 * mb, '1023.0 MB'],
  [1024 * mb, '1.0 GB'],
  [9.4 * gb, '9.4 GB'],
])('shows the total of %d bytes on /photos as %s [PHOTOS-03]', (sizeBytes, expected) => {
  expect(formatPhotosTotalSize(sizeBytes)).toBe(expected);
});

it.each([
  [0, '0.00 MB'],
  [94.1 * mb, '94.10 MB'],
  [5 * kb, '0.00 MB'],
  [2 * gb, '2048.00 MB'],
])('shows %d bytes in the upload queue as %s [UPBULK-07]', (sizeBytes, expected) => {
  expect(formatUploadSize(sizeBytes)).toBe(expected);
});

it.each([
  [0, '0 Bytes'],
  [512, '512 Bytes'],
  [1023, '1023 Bytes'],
  [1536, '1.50 KB'],
  [mb, '1.00 MB'],
  [94.1 * mb, '94.10 MB'],
  [1.25 * gb, '1.25 GB'],
  [2 * tb, '2.00 TB'],
  [2048 * tb, '2048.00 TB'],
])('shows %d bytes in the file manager as %s [CONST-04]', (sizeBytes, expected) => {
  expect(formatFileManagerSize(sizeBytes)).toBe(expected);
});

it.each([
  [0, '0.0 KB'],
  [512, '0.5 KB'],
  [mb - 1, '1024.0 KB'],
  [mb, '1.0 MB'],
  [86.42 * mb, '86.4 MB'],
  [1024 * mb, '1.0 GB'],
  [3000 * gb, '3000.0 GB'],
])('shows %d bytes elsewhere as %s [CONST-03]', (sizeBytes, expected) => {
  expect(formatSize(sizeBytes)).toBe(expected);
});

it('shows storage in the statistics in GB [ADMSTAT-01, CONST-03]', () => {
  expect(formatGigabytes(15.59 * gb)).toBe('15.6 GB');
  expect(formatGigabytes(0)).toBe('0.0 GB');
});
