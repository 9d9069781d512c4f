import type { ExportPartInput } from '@heirloom/contract/exports/exports.schema.ts';

/** The address of the ZIP with all of the person's media. */
export const accountDownloadUrl = '/api/archive';

/** The address of one part of an export. */
export function exportPartUrl({ after, ...part }: ExportPartInput): string {
  const given = Object.entries({ ...part, ...(after !== null && { after }) });
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `/api/exports/part?${query.toString()}`;
}
