import { pageLocale } from '#languages/page-language.ts';

const kibibyte = 1024;
const mebibyte = kibibyte * 1024;

/** Converts bytes to megabytes of 1048576 bytes. */
export function toMegabytes(sizeBytes: number): number {
  return sizeBytes / mebibyte;
}

/** Converts bytes to gigabytes of 1024 such megabytes. */
export function toGigabytes(sizeBytes: number): number {
  return toMegabytes(sizeBytes) / 1024;
}

/** Formats the total on /photos: '0 MB', '12.3 MB', and from 1024 MB '1.5 GB'. */
export function formatPhotosTotalSize(sizeBytes: number): string {
  if (sizeBytes === 0) return '0 MB';
  return formatFromMegabytes(sizeBytes);
}

/** Formats the size of a file in the upload queue: '94.10 MB', always megabytes. */
export function formatUploadSize(sizeBytes: number): string {
  return `${withDecimals(toMegabytes(sizeBytes), 2)} MB`;
}

/** Formats storage in the admin statistics, which the specification wants in GB: '15.6 GB'. */
export function formatGigabytes(sizeBytes: number): string {
  return `${withDecimals(toGigabytes(sizeBytes), 1)} GB`;
}

const fileManagerUnits = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** Formats a size in the file manager: '0 Bytes', '512 Bytes', '1.50 KB' … with two decimals. */
export function formatFileManagerSize(sizeBytes: number): string {
  if (sizeBytes < kibibyte) return `${sizeBytes} Bytes`;
  let value = sizeBytes;
  let unit = 0;
  while (value >= kibibyte && unit < fileManagerUnits.length - 1) {
    value /= kibibyte;
    unit += 1;
  }
  return `${withDecimals(value, 2)} ${fileManagerUnits[unit]}`;
}

/** Formats a size everywhere else: '0.5 KB', '12.3 MB', '1.5 GB', with one decimal. */
export function formatSize(sizeBytes: number): string {
  if (sizeBytes < mebibyte) return `${withDecimals(sizeBytes / kibibyte, 1)} KB`;
  return formatFromMegabytes(sizeBytes);
}

function formatFromMegabytes(sizeBytes: number): string {
  const megabytes = toMegabytes(sizeBytes);
  if (megabytes < 1024) return `${withDecimals(megabytes, 1)} MB`;
  return `${withDecimals(toGigabytes(sizeBytes), 1)} GB`;
}

/** Formats '2048.0', in German '2048,0': always with these decimals, and never with separators. */
function withDecimals(value: number, decimals: number): string {
  return value.toLocaleString(pageLocale(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  });
}
