import type { Readable } from 'node:stream';
import {
  type ArchiveEntry,
  archiveFormatVersion,
  archiveHead,
  type ArchiveHead,
  type ArchiveListName,
  archiveLists,
} from '@heirloom/contract/archive-format/archive.schema.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import { SourceGone } from '#features/imports/source/source.ts';

/** What one line of `archive.json` says, and how long it is. */
export type ArchiveLine = {
  [Name in ArchiveListName]: { list: Name; entry: ArchiveEntry<Name>; length: number };
}[ArchiveListName];

/** A collection of 100,000 items is one line of 20 MB. */
const longestLine = 64 * 1024 * 1024;
/** Far more than any version writes before the first list. */
const longestHead = 64 * 1024;

/**
 * Reads `archive.json` line by line, so that memory holds one entry. Lists and entries that this version does not know
 * are left out. The head is given first.
 * @throws SourceGone when it is none of ours, or of a newer version
 */
export async function* readArchive(
  stream: Readable,
): AsyncGenerator<{ list: null; head: ArchiveHead } | ArchiveLine> {
  const fields: Record<string, unknown> = {};
  let list: string | null = null;
  let isHead = true;
  let headLength = 0;
  for await (const line of linesOf(stream)) {
    const begun = /^"(\w+)": \[$/.exec(line);
    if (list === null && begun) {
      if (isHead) yield { list: null, head: parseHead(fields) };
      isHead = false;
      list = begun[1]!;
    } else if (/^\],?$/.test(line)) list = null;
    else if (list !== null) {
      const entry = parseEntry(list, line);
      if (entry) yield entry;
    } else if (isHead) {
      headLength += line.length;
      if (headLength > longestHead) throw new SourceGone(importWords().noExport);
      Object.assign(fields, parseJson(`{${line.replace(/,$/, '')}}`));
    }
  }
  if (isHead) parseHead(fields);
}

function parseHead(fields: Record<string, unknown>): ArchiveHead {
  const { data } = archiveHead.safeParse(fields);
  if (!data) throw new SourceGone(importWords().noExport);
  if (data.version > archiveFormatVersion) throw new SourceGone(importWords().newerExport);
  return data;
}

function parseEntry(list: string, line: string): ArchiveLine | null {
  if (!Object.hasOwn(archiveLists, list)) return null;
  const { data } = archiveLists[list as ArchiveListName].safeParse(
    parseJson(line.replace(/,$/, '')),
  );
  return data ? ({ list, entry: data, length: line.length } as ArchiveLine) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = '';
  stream.setEncoding('utf8');
  for await (const piece of stream) {
    const lines = (rest + (piece as string)).split('\n');
    rest = lines.pop()!;
    yield* lines;
    if (rest.length > longestLine) throw new SourceGone(importWords().noExport);
  }
  if (rest !== '') yield rest;
}
