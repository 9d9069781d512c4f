import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { mostSigns, type PlacedSign } from '#platform/media/signs/join-signs.ts';
import { readAvchdSigns } from '#platform/media/signs/read-avchd-signs.ts';
import { readDiscSigns } from '#platform/media/signs/read-disc-signs.ts';
import { readDvSigns } from '#platform/media/signs/read-dv-signs.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { toMediaError } from '#platform/media/tools/media-error.ts';

type Input = { path: string; facts: MediaFacts; signal?: AbortSignal };

/** Reads what a camera or a recorder wrote into the original beside picture and sound. @throws {MediaError} */
export async function readWrittenSigns(tools: MediaTools, input: Input): Promise<PlacedSign[]> {
  const { path, facts, signal } = input;
  try {
    const signs =
      facts.container === 'mpeg'
        ? await readDiscSigns(path, signal)
        : [...(await readDvSigns(tools, input)), ...(await readAvchdSigns(tools, input))];
    return signs.slice(0, mostSigns);
  } catch (error) {
    throw toMediaError(error);
  }
}
