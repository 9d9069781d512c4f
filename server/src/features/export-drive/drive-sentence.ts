import type { DriveReport } from '#features/export-drive/check-drive.ts';

/** Says in one line what a check has found: 'All there; 14 new ones missing; 1 damaged'. */
export function driveSentence({ missing, damaged, newItems, goneItems }: DriveReport): string {
  return [
    missing.length === 0 ? 'All there' : `${missing.length} missing`,
    newItems > 0 && `${newItems} new ${newItems === 1 ? 'one' : 'ones'} missing`,
    damaged.length > 0 && `${damaged.length} damaged`,
    goneItems > 0 && `${goneItems} no longer in the archive`,
  ]
    .filter(Boolean)
    .join('; ');
}
