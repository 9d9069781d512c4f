import type { SourceFile } from '#features/imports/source/source.ts';

const mostFiles = 200;
/** XMP files are held until the rows of their batch are written. */
const mostHeldBytes = 16 * 1024 * 1024;

/** Gathers the files of a source into arrays, so that memory holds no more than one of them. */
export async function* inBatches(all: AsyncIterable<SourceFile>): AsyncGenerator<SourceFile[]> {
  let batch: SourceFile[] = [];
  let heldBytes = 0;
  for await (const file of all) {
    batch.push(file);
    if (/\.xmp$/i.test(file.path)) heldBytes += file.sizeBytes;
    if (batch.length < mostFiles && heldBytes < mostHeldBytes) continue;
    yield batch;
    batch = [];
    heldBytes = 0;
  }
  if (batch.length > 0) yield batch;
}
