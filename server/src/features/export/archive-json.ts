import {
  type ArchiveHead,
  type ArchiveListName,
  archiveLists,
} from '@heirloom/contract/archive-format/archive.schema.ts';

type Lists = Record<ArchiveListName, () => AsyncIterable<object>>;

/**
 * Writes `archive.json` piece by piece. Each list is asked for when its turn comes, and each entry is a line, so that
 * neither its writer nor its readers hold more than one.
 */
export async function* writeArchiveJson(head: ArchiveHead, lists: Lists): AsyncGenerator<string> {
  yield '{\n';
  for (const [key, value] of Object.entries(head)) {
    yield `${JSON.stringify(key)}: ${JSON.stringify(value)},\n`;
  }
  const names = Object.keys(archiveLists) as ArchiveListName[];
  for (const name of names) {
    yield `${JSON.stringify(name)}: [\n`;
    let last: string | null = null;
    for await (const entry of lists[name]()) {
      if (last !== null) yield `${last},\n`;
      last = JSON.stringify(entry);
    }
    if (last !== null) yield `${last}\n`;
    yield name === names.at(-1) ? ']\n' : '],\n';
  }
  yield '}\n';
}
