import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import {
  archiveInZip,
  type ArchiveSource,
  ofArchive,
} from '#features/imports/readers/heirloom/archive-source.ts';
import { inBatches } from '#features/imports/source/in-batches.ts';
import type { OpenSources } from '#features/imports/source/open-sources.ts';
import { readableName, type Source, type SourceFile } from '#features/imports/source/source.ts';
import { createZipSource } from '#features/imports/source/zip-source.ts';
import type { SourceUpload } from '#features/uploads/import-source.service.ts';
import type { Storage } from '#platform/storage/storage.ts';

type Staging = Storage['staging'];

/**
 * What a browser has sent, as a source: each ZIP file is a part, and so is each folder of an export; all other files
 * together are another one.
 */
export async function openStagedSources(
  staging: Staging,
  { importId, uploads }: { importId: string; uploads: SourceUpload[] },
): Promise<OpenSources> {
  const zips = uploads.filter(isZip);
  const parts = zips.map((upload) => zipPart(staging, upload));
  const found = await Promise.all(parts.map((part) => archiveInZip(part)));
  let others = uploads.filter((upload) => !isZip(upload));
  for (const archive of archivesInFiles(staging, others)) {
    found.push({ ...archive, part: parts.length });
    const isOfArchive = ({ folder }: SourceUpload) => `${folder ?? ''}/`.startsWith(archive.prefix);
    parts.push(filesPart(staging, others.filter(isOfArchive)));
    others = others.filter((upload) => !isOfArchive(upload));
  }
  if (others.length > 0) parts.push(filesPart(staging, others));
  const archives = found.filter((archive) => archive !== null);
  return {
    parts: parts.map((part, at) => ofArchive(part, { own: found[at], all: archives })),
    label: labelOf(uploads),
    key: `browser ${importId}`,
    archives,
  };
}

/** The folders of exports. */
function archivesInFiles(staging: Staging, uploads: SourceUpload[]): ArchiveSource[] {
  const isData = /^(?:[^/]+\/)?data$/;
  const lists = uploads.filter(
    ({ folder, original_name }) => original_name === 'archive.json' && isData.test(folder ?? ''),
  );
  return lists.map(({ id, folder }) => ({
    prefix: folder!.slice(0, -'data'.length),
    open: () => streamOf(staging, id),
  }));
}

const isZip = ({ original_name }: SourceUpload): boolean => /\.zip$/i.test(original_name);

/** The names of ZIP files, and of the outermost folders: the same again are the same source. */
export function labelOf(uploads: Pick<SourceUpload, 'folder' | 'original_name'>[]): string {
  const names = uploads.map((upload) =>
    isZip(upload as SourceUpload) || !upload.folder
      ? upload.original_name
      : (upload.folder.split('/')[0] ?? ''),
  );
  const distinct = [...new Set(names.map(oneLine))].toSorted();
  return distinct.slice(0, mostNames).join('\n');
}

const mostNames = 100;
const oneLine = (name: string): string => readableName(name).replaceAll(/[\r\n]+/g, ' ');

function zipPart(staging: Staging, { id, size, original_name }: SourceUpload): Source {
  return {
    async *files() {
      const held = await hold(staging, id);
      try {
        yield* createZipSource(held.file, readableName(original_name)).files();
      } finally {
        held.release();
      }
    },
    isThere: async () => (await staging.sizeOf(id)) === size,
  };
}

function filesPart(staging: Staging, uploads: SourceUpload[]): Source {
  const [first] = uploads;
  return {
    async *files() {
      yield* inBatches(each(uploads.map((upload) => toFile(staging, upload))));
    },
    isThere: async () => (await staging.sizeOf(first!.id)) === first!.size,
  };
}

async function* each(files: SourceFile[]): AsyncGenerator<SourceFile> {
  yield* files;
}

function toFile(staging: Staging, upload: SourceUpload): SourceFile {
  const { id, folder, original_name, size, file_modified_at } = upload;
  return {
    path: readableName(folder ? `${folder}/${original_name}` : original_name),
    sizeBytes: size,
    modifiedAt: file_modified_at,
    stamp: id,
    obstacle: null,
    crc32: null,
    localPath: null,
    read: () => streamOf(staging, id),
  };
}

/** Opens a staged file, which stays where it is until the stream has ended. */
async function streamOf(staging: Staging, id: string): Promise<Readable> {
  const held = await hold(staging, id);
  const stream = createReadStream(held.file);
  void finished(stream)
    .catch(() => undefined)
    .then(held.release);
  return stream;
}

type Held = { file: string; release: () => void };

/** A staged file can be read from a local one until it is released. */
function hold(staging: Staging, id: string): Promise<Held> {
  const { promise, resolve, reject } = Promise.withResolvers<Held>();
  const untilReleased = (file: string) =>
    new Promise<void>((release) => {
      resolve({ file, release });
    });
  staging.withLocalFile(id, untilReleased).catch(reject);
  return promise;
}
