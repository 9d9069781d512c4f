/** The sample files of real cameras, phones and recorders, and the known facts of each. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Sample = {
  file: string;
  path: string;
  type: 'photo' | 'video' | 'audio';
  what: string;
  /** The size as people see it, rotated and with square pixels: `1800x1200`. */
  shown: string | null;
  /** Local time, with the offset if it is known. */
  captured: string | null;
  sizeBytes: number;
};

type ManifestEntry = Omit<Sample, 'path' | 'sizeBytes'> & { bytes: number };

const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The folder of the samples: HEIRLOOM_SAMPLES, or beside the repository. It may be missing. */
export const samplesDirectory =
  process.env['HEIRLOOM_SAMPLES'] ?? resolve(repositoryRoot, '../shared/samples');

/** All samples, or none where the folder is missing: then tests are skipped, with `samplesNote` as the reason. */
export const samples: readonly Sample[] = readManifest();

/** For the titles of tests: the reason why there are none. */
export const samplesNote =
  samples.length > 0 ? '' : ` (skipped: no samples in ${samplesDirectory}; set HEIRLOOM_SAMPLES)`;

/** Returns the path of a sample by its file name. */
export function samplePath(file: string): string {
  return join(samplesDirectory, file);
}

function readManifest(): Sample[] {
  const manifest = join(samplesDirectory, 'manifest.json');
  if (!existsSync(manifest)) return [];
  const entries = JSON.parse(readFileSync(manifest, 'utf8')) as ManifestEntry[];
  return entries.map(({ bytes, ...entry }) => ({
    ...entry,
    path: join(samplesDirectory, entry.file),
    sizeBytes: bytes,
  }));
}
