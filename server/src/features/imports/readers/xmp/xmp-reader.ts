import path from 'node:path';
import { descriptionMaximum, titleMaximum } from '@heirloom/contract/limits.ts';
import { nameWithoutExtension } from '@heirloom/contract/media/media-type.ts';
import type { Match, NamedFile, NamedSidecar, Reader } from '#features/imports/readers/reader.ts';
import type { ImportFacts } from '#platform/db/import-tables.ts';
import type { SidecarFacts } from '#platform/media/metadata/sidecar-facts.ts';

/** XMP files beside photos and films, as digiKam, Lightroom, darktable, Immich and Apple Photos write them. */
export const xmpReader: Reader = {
  program: 'xmp',
  mayRead: (name) => /\.xmp$/i.test(name),
  read: async (bytes, { path: place, readXmp }) => {
    if (!/^\s*</.test(bytes.toString('utf8', 0, 100).replace('\u{feff}', '')))
      throw new Error('This is no XMP.');
    return factsOf(path.posix.basename(place).slice(0, -'.xmp'.length), await readXmp(bytes));
  },
  isKept: true,
  match: matchXmp,
};

function factsOf(about: string, known: SidecarFacts): ImportFacts {
  const { takenAt, location, people, keywords, rating } = known;
  return {
    about,
    ...(known.title !== null && { title: known.title.slice(0, titleMaximum) }),
    ...(known.description !== null && {
      description: known.description.slice(0, descriptionMaximum),
    }),
    imported: {
      program: 'xmp',
      ...(takenAt !== null && { takenAt }),
      ...(location && { location }),
      ...(people.length > 0 && { people }),
      ...(keywords.length > 0 && { keywords }),
      ...(rating !== null && { rating }),
    },
  };
}

/**
 * `a.cr2.xmp` goes with `a.cr2`, and where there is none, `a.xmp` with every `a`; what an iPhone has edited, `IMG_E1234`,
 * with that of its original, `IMG_1234`.
 */
function matchXmp(files: NamedFile[], sidecars: NamedSidecar[]): Match[] {
  const byName = Map.groupBy(sidecars, ({ about }) => keyOf(about));
  return files.flatMap(({ id, part, name }) => {
    const stem = nameWithoutExtension(name);
    const names = [name, stem, stem.replace(/^IMG_E(?=\d)/i, 'IMG_')];
    const found = names.map((each) => byName.get(keyOf(each))).find(Boolean) ?? [];
    const [own = null] = found.filter((each) => each.part === part);
    const sidecar = own ?? (found.length === 1 ? found[0]! : null);
    return sidecar ? [{ fileId: id, sidecarId: sidecar.id, fileName: null }] : [];
  });
}

const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();
