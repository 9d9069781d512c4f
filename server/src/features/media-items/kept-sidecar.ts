import type { FileRow } from '#features/media-items/media-row.ts';
import type { Ctx } from '#platform/context.ts';
import { type Sidecar, sidecarSchema } from '#platform/storage/storage.ts';

/** What the database cannot know. */
const ownFields = sidecarSchema.pick({
  id: true,
  fileModifiedAt: true,
  folder: true,
  beside: true,
});

/**
 * Reads what the sidecar of an item says; of a damaged one, what only a sidecar knows. Null when there is none, or that
 * of another file. @throws when it cannot be read now: what is there must not be replaced then
 */
export async function readKept(
  { storage }: Pick<Ctx, 'storage'>,
  { id, bucket, file_path }: FileRow,
): Promise<Partial<Sidecar> | null> {
  const text = await storage.readSidecarText(bucket, file_path);
  if (text === null || text.trim() === '') return null;
  const json = parseJson(text);
  for (const schema of [sidecarSchema, ownFields]) {
    const { data } = schema.safeParse(json);
    if (data) return data.id === id ? data : null;
  }
  // Nobody knows what it was: it goes on as a file beside the original.
  return {
    beside: [{ name: 'damaged-sidecar.json', base64: Buffer.from(text).toString('base64') }],
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
