/** The sample files of real cameras, phones and recorders, and what is known of each. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Sample = {
  file: string;
  path: string;
  type: 'photo' | 'video' | 'audio';
  what: string;
  /** As a person sees it, turned and in its true shape: `1800x1200`. */
  shown: string | null;
  /** Local time, with the offset if it is known. */
  captured: string | null;
  sizeBytes: number;
};

type ManifestEntry = Omit<Sample, 'path' | 'sizeBytes'> & { bytes: number };

const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Where the samples lie: HEIRLOOM_SAMPLES, or beside the repository. They may be missing. */
export const samplesDirectory =
  process.env['HEIRLOOM_SAMPLES'] ?? resolve(repositoryRoot, '../shared/samples');

/** Every sample, or none where the folder is missing: tests then skip and say so by `samplesNote`. */
export const samples: readonly Sample[] = readManifest();

/** For the titles of tests: says why there are none. */
export const samplesNote =
  samples.length > 0 ? '' : ` (skipped: no samples in ${samplesDirectory}; set HEIRLOOM_SAMPLES)`;

/** Finds the path of a sample by its file name. */
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
