import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FilmPrint } from '#platform/media/prints/compare-prints.ts';
import { printSound } from '#platform/media/prints/print-sound.ts';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import { findSigns } from '#platform/media/signs/find-signs.ts';
import type { PlacedSign } from '#platform/media/signs/join-signs.ts';
import { measureStretch } from '#platform/media/signs/measure-stretch.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';

type Options = { stretchMs?: number };

/** Looks at a film as its processing does, with the calls of a worker but without one. */
export async function lookAtFilm(
  tools: MediaTools,
  file: string,
  { stretchMs = Infinity }: Options = {},
): Promise<{ signs: PlacedSign[]; print: FilmPrint }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-look-'));
  try {
    const facts = await probeMedia(tools, { path: file });
    const outPath = path.join(folder, 'stretch.samples');
    const measured: Buffer[] = [];
    for (let fromMs = 0; fromMs < facts.durationMs; fromMs += stretchMs) {
      const lengthMs = fromMs + stretchMs < facts.durationMs ? stretchMs : null;
      await measureStretch(tools, { path: file, facts, fromMs, lengthMs, outPath });
      measured.push(await readFile(outPath));
    }
    const all = path.join(folder, 'film.samples');
    await writeFile(all, Buffer.concat(measured));
    const { signs, print } = await findSigns({ path: all });
    const sound = await printSound(tools, { path: file, facts });
    return { signs, print: { pictures: Buffer.from(print, 'base64'), sound } };
  } finally {
    await rm(folder, { recursive: true });
  }
}
