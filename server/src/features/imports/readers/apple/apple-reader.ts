import path from 'node:path';
import type { Reader } from '#features/imports/readers/reader.ts';
import { readableName } from '#features/imports/source/source.ts';
import type { ImportFacts } from '#platform/db/import-tables.ts';
import { parseCsv } from '#platform/parse-csv.ts';

/** iCloud Photos as Apple's privacy download gives it: tables beside the files, and one for each album. */
export const appleReader: Reader = {
  program: 'apple',
  mayRead: (name) => /\.csv$/i.test(name),
  read: async (bytes, { path: place }) => readAppleTable(bytes, place),
  isKept: false,
  // Tables speak of many files; the database finds these.
  match: () => [],
};

/** As `read` of a reader. */
export function readAppleTable(bytes: Buffer, place: string): ImportFacts | null {
  const [header = [], ...rows] = parseCsv(readableName(bytes.toString('utf8'))).map(
    ({ cells }) => cells,
  );
  const names = header.map((name) => name.trim().toLowerCase());
  const isAlbum = path.posix.basename(path.posix.dirname(place)).toLowerCase() === 'albums';
  if (isAlbum && names.length === 1) return { members: rows.flatMap(([name]) => name || []) };
  if (!names.includes('imgname') || !names.includes('filechecksum')) return null;
  const valuesOf = (row: string[]) =>
    new Map(names.map((name, at) => [name, row[at]?.trim() ?? '']));
  return { details: rows.flatMap((row) => detailOf(valuesOf(row)) ?? []) };
}

type Detail = NonNullable<ImportFacts['details']>[number];

function detailOf(values: Map<string, string>): Detail | null {
  const name = values.get('imgname');
  if (!name) return null;
  const isYes = (column: string) => values.get(column)?.toLowerCase() === 'yes';
  const checksum = values.get('filechecksum')?.slice(0, 200);
  const takenAt = toInstant(values.get('originalcreationdate') ?? '');
  return {
    name,
    facts: {
      ...(isYes('deleted') && { isTrashed: true }),
      imported: {
        program: 'apple',
        ...(takenAt !== null && { takenAt }),
        ...(isYes('favorite') && { isFavourite: true }),
        ...(isYes('hidden') && { isArchived: true }),
        ...(checksum && { checksum }),
      },
    },
  };
}

/** 'Sunday May 12,2019 9:03 PM GMT', always in English. */
const written = /^\p{L}+ (\p{L}+ \d{1,2}), ?(\d{4}) (\d{1,2}:\d\d [AP]M) GMT$/u;

function toInstant(text: string): string | null {
  const [, day, year, time] = written.exec(text.replaceAll(/\s/gu, ' ')) ?? [];
  const moment = new Date(`${day} ${year} ${time} GMT`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString().replace('.000Z', 'Z');
}
