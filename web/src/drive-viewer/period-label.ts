import { driveViewerMessages } from '#drive-viewer/drive-viewer.messages.ts';
import { formatCaptureDate, formatMonth } from '#lib/format-date.ts';

/** Formats a period: 'July 2025', '1987' or '1980s', as exact as the date is. */
export function periodLabel(period: string | null): string {
  if (period === null) return driveViewerMessages.noDate;
  if (/^\d{4}-\d{2}$/.test(period)) return formatMonth(`${period}-01`);
  if (!period.endsWith('s')) return period;
  const localTime = `${period.slice(0, 4)}-01-01`;
  return formatCaptureDate({ localTime, precision: 'decade' }) ?? period;
}
