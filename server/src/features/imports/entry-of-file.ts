import { createHash } from 'node:crypto';
import { extensionOf, guessMediaType } from '@heirloom/contract/media/media-type.ts';
import {
  findDateInFolders,
  findDateInName,
} from '@heirloom/contract/name-dates/find-date-in-name.ts';
import type { Insertable } from 'kysely';
import { type ImportTrouble, importWords } from '#features/imports/imports.messages.ts';
import type { SourceFile } from '#features/imports/source/source.ts';
import type { ImportEntryTable, ImportFacts } from '#platform/db/import-tables.ts';

export type NewEntry = Insertable<ImportEntryTable> & { path_key: string; stamp: string };

type Place = { importId: string; part: number; limitBytes: number; now: Date };

/** Describes a file as its name and its folders do; nothing of it is read. */
export function entryOfFile(
  file: SourceFile,
  { importId, part, limitBytes, now }: Place,
): NewEntry {
  const isAlbum = file.known?.facts.albumOfUids !== undefined;
  const trouble = isAlbum ? null : (file.obstacle ?? troubleByName(file, limitBytes));
  const isBroken = trouble !== null && broken.has(trouble);
  return {
    import_id: importId,
    part,
    path: file.path,
    folder: folderOf(file.path),
    path_key: keyOfPath(file.path),
    stamp: file.stamp,
    size: file.sizeBytes,
    modified_at: file.modifiedAt,
    type: guessMediaType({ name: file.path, type: '' }),
    state: isAlbum ? 'sidecar' : trouble === null ? 'new' : isBroken ? 'failed' : 'refused',
    reason: trouble === null ? null : importWords('en')[trouble],
    facts: JSON.stringify({ ...factsByName(file.path, now), ...factsOfServer(file) }),
  };
}

/** What another import may be able to read. */
const broken: ReadonlySet<ImportTrouble> = new Set<ImportTrouble>(['unreadable', 'brokenZip']);

/** The parts of one Takeout may have been unpacked beside each other. */
function folderOf(path: string): string {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return folder.normalize('NFC').replace(/^(?:.*\/)?(?=Takeout\/)/, '');
}

/** Finds a file again, also if a file system spells its name in another way (NFD) or without case. */
export function keyOfPath(path: string): string {
  return createHash('sha256').update(path.normalize('NFC').toLowerCase()).digest('base64url');
}

const systemFile =
  /^(?:\._.*|\.ds_store|thumbs\.db|desktop\.ini|\.picasa\.ini|\.nomedia|.*\.lnk)$/i;
const systemFolder = /(?:^|\/)(?:@eadir|\.thumbnails|__macosx|\$recycle\.bin|\.trashes|\.git)\//i;

const archives = new Set('zip rar 7z tar gz tgz bz2 xz iso'.split(' '));
const others = new Set(
  (
    'txt md log rtf pdf doc docx odt xls xlsx ods csv ppt pptx odp htm html css js json xml xmp yml yaml ' +
    'ini cfg db sqlite bak tmp exe dll msi dmg app bat cmd sh ps1 py jar apk url svg ttf otf eml vcf ics ' +
    'srt vtt ass m3u m3u8 pls cue aae lrcat lrprev cos pp3 dop thm'
  ).split(' '),
);

/** What the name says; whether the bytes are media is decided by themselves, when the file is kept. */
function troubleByName({ path, sizeBytes }: SourceFile, limitBytes: number): ImportTrouble | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (systemFile.test(name) || systemFolder.test(path)) return 'ofSystem';
  if (sizeBytes === 0) return 'empty';
  const extension = extensionOf(name);
  if (archives.has(extension)) return 'archive';
  if (others.has(extension)) return 'notMedia';
  return sizeBytes > limitBytes ? 'tooLarge' : null;
}

function factsOfServer({ known }: SourceFile): ImportFacts {
  const facts = known?.facts ?? {};
  return facts.imported?.takenAt === undefined ? facts : { ...facts, dateFrom: 'sidecar' };
}

function factsByName(path: string, now: Date): ImportFacts {
  const at = path.lastIndexOf('/');
  if (findDateInName(path.slice(at + 1), now)) return { dateFrom: 'file_name' };
  return at > 0 && findDateInFolders(path.slice(0, at), now) ? { dateFrom: 'folder_name' } : {};
}
