/** Reads the metadata of files, and extracts the pictures and films inside them. */
import { rm, stat } from 'node:fs/promises';
import { describedTags, describeMedia } from '#platform/media/metadata/describe-media.ts';
import { createExiftoolProcess } from '#platform/media/metadata/exiftool-process.ts';
import { withBeginning } from '#platform/media/metadata/file-beginning.ts';
import type { MediaMetadata } from '#platform/media/metadata/media-metadata.ts';
import {
  describeSidecar,
  type SidecarFacts,
  sidecarTags,
} from '#platform/media/metadata/sidecar-facts.ts';
import { numberTag, type TagBag } from '#platform/media/metadata/tag-bag.ts';
import { copyTrailingFilm, isFilmAt } from '#platform/media/metadata/trailing-film.ts';
import type { MediaFormat, MediaKind } from '#platform/media/sniff/media-formats.ts';
import { ToolError } from '#platform/media/tools/tool-error.ts';

export type MediaSort = { kind: MediaKind; format: MediaFormat };

export type MetadataReader = {
  /**
   * Reads the metadata of a file; of a damaged one, what is still readable.
   * @throws {ToolError} of kind timeout or failed
   */
  read: (path: string, sort: MediaSort) => Promise<MediaMetadata>;
  /** Reads an XMP file. @throws {ToolError} of kind timeout or failed */
  readSidecar: (path: string) => Promise<SidecarFacts>;
  /**
   * Writes the largest picture inside a raw file to `outputPath` and returns its EXIF orientation (1 to 8); null if
   * there is none.
   */
  extractPreview: (path: string, outputPath: string) => Promise<{ orientation: number } | null>;
  /** Writes the film inside a motion photo to `outputPath`; returns whether there was one. */
  extractMotionVideo: (path: string, outputPath: string) => Promise<boolean>;
  /** Ends ExifTool; a later read starts it again. */
  stop: () => Promise<void>;
};

export type MetadataReaderOptions = { clock?: () => Date };

const baseArgs = ['-G1', '-a', '-api', 'largefilesupport=1'];
const overwriting = { forceWrite: true, ignoreMinorErrors: true };
const previewTags = ['JpgFromRaw', 'JpgFromRaw2', 'PreviewImage', 'OtherImage', 'ThumbnailImage'];
const filmTags = ['MotionPhotoVideo', 'EmbeddedVideoFile'];

/** Creates a reader with its own ExifTool; call `stop` when it is no longer needed. */
export function createMetadataReader(options: MetadataReaderOptions = {}): MetadataReader {
  const clock = options.clock ?? (() => new Date());
  const exiftool = createExiftoolProcess();

  const readTags = (path: string, args: string[]): Promise<TagBag> =>
    exiftool.run(async (tool) => ({ ...(await tool.readRaw(path, { readArgs: args })) }));

  const extract = async (tag: string, path: string, outputPath: string): Promise<boolean> => {
    await rm(outputPath, { force: true });
    try {
      await exiftool.run((tool) => tool.extractBinaryTag(tag, path, outputPath, overwriting));
    } catch (error) {
      // A tag that cannot be extracted counts as missing; the next one may be readable.
      if (!(error instanceof ToolError) || error.kind !== 'failed') throw error;
    }
    return hasContent(outputPath);
  };

  return {
    read: async (path, { kind, format }) => {
      const args = [...baseArgs, ...asArgs(describedTags)];
      const tags = hidesTagsInStream(format)
        ? await withBeginning(path, (beginning) => readTags(beginning, [...args, '-ee']))
        : await readTags(path, args);
      return describeMedia({ tags, kind, format, now: clock() });
    },
    readSidecar: async (path) => {
      const args = [...baseArgs, '-struct', ...asArgs(sidecarTags)];
      return describeSidecar(await readTags(path, args), clock());
    },
    extractPreview: async (path, outputPath) => {
      const tags = await readTags(path, [...baseArgs, ...asArgs([...previewTags, 'Orientation#'])]);
      for (const tag of bySize(tags, previewTags)) {
        if (await extract(tag, path, outputPath)) {
          return { orientation: numberTag(tags, ['IFD0:Orientation', '*:Orientation']) || 1 };
        }
      }
      return null;
    },
    extractMotionVideo: async (path, outputPath) => {
      const tags = await readTags(path, [
        ...baseArgs,
        ...asArgs([...filmTags, 'MicroVideoOffset']),
      ]);
      for (const tag of bySize(tags, filmTags)) {
        const isFilm = (await extract(tag, path, outputPath)) && (await isFilmAt(outputPath, 0));
        if (isFilm) return true;
      }
      const lengthBytes = numberTag(tags, ['*:MicroVideoOffset']);
      return lengthBytes !== null && copyTrailingFilm(path, lengthBytes, outputPath);
    },
    stop: exiftool.stop,
  };
}

/**
 * Tells whether the date may be inside the stream: only AVCHD writes it there, and searching other formats takes long
 * and finds nothing.
 */
function hidesTagsInStream(format: MediaFormat): boolean {
  return format === 'm2ts' || format === 'mpeg-ts';
}

function asArgs(tags: readonly string[]): string[] {
  return tags.map((tag) => `-${tag}`);
}

/**
 * Sorts tags by size, largest first.
 * ExifTool shows binary values as `(Binary data 57901 bytes, use -b option to extract)`.
 */
function bySize(tags: TagBag, wanted: readonly string[]): string[] {
  return Object.entries(tags)
    .filter(([key]) => wanted.includes(key.split(':')[1] ?? ''))
    .map(([key, value]) => ({ key, size: /\(Binary data (\d+) bytes/.exec(String(value))?.[1] }))
    .filter(({ size }) => size !== undefined)
    .sort((a, b) => Number(b.size) - Number(a.size))
    .map(({ key }) => key);
}

async function hasContent(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found && found.size > 0) return true;
  await rm(path, { force: true });
  return false;
}
