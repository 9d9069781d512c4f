import { formatGigabytes, formatPhotosTotalSize, toGigabytes } from '#lib/format-size.ts';

/** Formats as '6.84 GB', below 0.1 GB as '12.3 MB' or '0 MB'. */
export function formatStorage(sizeBytes: number): string {
  return toGigabytes(sizeBytes) < 0.1
    ? formatPhotosTotalSize(sizeBytes)
    : formatGigabytes(sizeBytes);
}
