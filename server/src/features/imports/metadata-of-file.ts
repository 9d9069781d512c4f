import { guessMediaType, nameWithoutExtension } from '@heirloom/contract/media/media-type.ts';
import type { EntryRow } from '#features/imports/import-entries.repo.ts';

type KnownFile = Pick<EntryRow, 'path' | 'facts' | 'type' | 'modified_at'>;

/** Returns what an upload of this file declares. */
export function metadataOfFile({ path, facts, ...entry }: KnownFile, sha256: string) {
  const at = path.lastIndexOf('/');
  // In an export the folders are those of the export.
  const ofSource = at > 0 ? path.slice(0, at) : undefined;
  const folder = facts.archiveId === undefined ? ofSource : facts.folder;
  const filename = (facts.fileName ?? path.slice(at + 1)).slice(-1000);
  const words = nameWithoutExtension(filename).replaceAll(/[_-]+/g, ' ').trim();
  return {
    filename,
    ...(folder !== undefined && { folder: folder.slice(-1000) }),
    title: (facts.title ?? (words || filename)).slice(0, 500),
    description: facts.description ?? null,
    type: entry.type ?? guessMediaType({ name: filename, type: '' }),
    origin: 'import' as const,
    sha256,
    ...(entry.modified_at && { lastModified: String(entry.modified_at.getTime()) }),
    imported: facts.imported,
  };
}
