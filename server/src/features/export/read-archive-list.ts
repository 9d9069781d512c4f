import { createReadStream } from 'node:fs';
import path from 'node:path';
import {
  type ArchiveEntry,
  archiveHead,
  type ArchiveHead,
  type ArchiveListName,
  archiveLists,
} from '@heirloom/contract/archive-format/archive.schema.ts';
import { archivePath } from '#features/export/export-places.ts';

/** Reads one list of `archive.json`, in which each entry is a line. */
export async function* readArchiveList<Name extends ArchiveListName>(
  root: string,
  name: Name,
): AsyncGenerator<ArchiveEntry<Name>> {
  const input = createReadStream(path.join(root, archivePath), 'utf8');
  const begin = `${JSON.stringify(name)}: [`;
  let isInside = false;
  try {
    for await (const line of linesOf(input)) {
      if (!isInside) isInside = line === begin;
      else if (line.startsWith(']')) return;
      else {
        const entry: unknown = JSON.parse(line.replace(/,$/, ''));
        yield archiveLists[name].parse(entry) as ArchiveEntry<Name>;
      }
    }
  } finally {
    input.destroy();
  }
}

/** Reads what `archive.json` says of itself; null where it is none of ours. */
export async function readArchiveHead(root: string): Promise<ArchiveHead | null> {
  const input = createReadStream(path.join(root, archivePath), 'utf8');
  const fields: string[] = [];
  try {
    for await (const line of linesOf(input)) {
      if (line.endsWith(': [')) break;
      if (line !== '{') fields.push(line.replace(/,$/, ''));
    }
    return archiveHead.parse(JSON.parse(`{${fields.join(',')}}`));
  } catch {
    return null;
  } finally {
    input.destroy();
  }
}

/** Unlike those of `node:readline`, lines do not end at U+2028, which a title may contain. */
async function* linesOf(input: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = '';
  for await (const piece of input) {
    const [first = '', ...more] = piece.split('\n');
    begun += first;
    for (const next of more) {
      yield begun;
      begun = next;
    }
  }
  if (begun !== '') yield begun;
}
