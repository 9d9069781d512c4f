import { formatGigabytes, formatPhotosTotalSize, toGigabytes } from '#lib/format-size.ts';

/** '6.84 GB', and where two decimals of a gigabyte would say nothing '12.3 MB' or '0 MB'. */
export const formatStorage = (sizeBytes: number): string =>
  toGigabytes(sizeBytes) < 0.1 ? formatPhotosTotalSize(sizeBytes) : formatGigabytes(sizeBytes);
