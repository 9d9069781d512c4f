import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReadXmp } from '#features/imports/readers/reader.ts';
import type { Ctx } from '#platform/context.ts';

/** Returns how XMP files of a person are read: by ExifTool in the box of the media workers. */
export function xmpReaderFor(
  { media, storage }: Pick<Ctx, 'media' | 'storage'>,
  owner: string,
): ReadXmp {
  return (bytes) =>
    storage.withScratch('part', async (folder) => {
      const file = path.join(folder, 'sidecar.xmp');
      await writeFile(file, bytes);
      return media.readSidecar({ path: file }, { owner });
    });
}
