import type { Match, NamedFile, NamedSidecar } from '#features/imports/readers/reader.ts';

/**
 * Finds the JSON of each file of a folder: by the title in it, then by the name that Takeout would give it, then by a
 * beginning that only one has. Variants that Takeout does not describe (edited copies, the film of a live photo) get
 * that of their original. What could be one of several stays without.
 */
export function matchSidecars(files: NamedFile[], sidecars: NamedSidecar[]): Match[] {
  const known = sidecars.map(describe);
  const byTitle = Map.groupBy(known, ({ title }) => title);
  const byCore = Map.groupBy(known, ({ core }) => core);
  const byStem = Map.groupBy(known, ({ title }) => stemOf(title));
  const find = (part: number, { base, number }: Numbered) => {
    const fits = ({ number: other }: Described) => other === number;
    const one = (found: Described[]) => only(found.filter(fits), part);
    return (
      one(byTitle.get(base) ?? []) ??
      one(coresOf(base).flatMap((core) => byCore.get(core) ?? [])) ??
      (base.length >= cutLength - variance
        ? one(known.filter((each) => isCutOf(base, each)))
        : null)
    );
  };
  return files.flatMap(({ id, part, name }): Match[] => {
    const plain = toPlain(name);
    const own = find(part, { base: plain, number: 0 }) ?? find(part, numberedOf(plain));
    if (own) return [{ fileId: id, sidecarId: own.id, fileName: own.about }];
    const original = withoutEdit(plain);
    const other =
      (original && find(part, numberedOf(original))) ?? findPair(byStem, { plain, part });
    return other ? [{ fileId: id, sidecarId: other.id, fileName: null }] : [];
  });
}

type Numbered = { base: string; number: number };
type Described = NamedSidecar & { title: string; core: string; number: number };

function describe(sidecar: NamedSidecar): Described {
  const { base: core, number } = numberAtEnd(toPlain(sidecar.name).replace(/\.json$/i, ''));
  return { ...sidecar, title: toPlain(sidecar.about), core, number };
}

/** File names lose characters that titles have, and file systems spell accents in two ways. */
function toPlain(name: string): string {
  return name.normalize('NFC').replaceAll(/[^\p{L}\p{N}\p{M}.\-_ ()]/gu, '_');
}

/** Splits `IMG_1.jpg.supplemental-metadata(1)`. */
function numberAtEnd(name: string): Numbered {
  const [, base, number] = /^(.+)\((\d{1,4})\)$/.exec(name) ?? [];
  return base === undefined ? { base: name, number: 0 } : { base, number: Number(number) };
}

/** Splits `IMG_1(1).jpg`, which the JSON calls `IMG_1.jpg`. */
function numberedOf(name: string): Numbered {
  const [, stem, number, extension = ''] = /^(.+)\((\d{1,4})\)(\.[^.]*)?$/.exec(name) ?? [];
  return stem === undefined
    ? { base: name, number: 0 }
    : { base: `${stem}${extension}`, number: Number(number) };
}

/** The longest name of a file without `.json`. */
const cutLength = 46;
/** A number takes some of it. */
const variance = 6;
const suffix = '.supplemental-metadata';

/** The names that the JSON of a file may have: cut to a length, and any beginning of the suffix may remain. */
function coresOf(base: string): string[] {
  if (base.length >= cutLength) return [base.slice(0, cutLength)];
  const lengths = Array.from({ length: suffix.length + 1 }, (_, length) => length);
  return lengths.map((length) => `${base}${suffix.slice(0, length)}`);
}

/** Tells whether a name is the beginning of a title that was cut, or the name of the JSON that of this one. */
function isCutOf(base: string, { title, core }: Described): boolean {
  const hasSameKind = extensionOf(title) === extensionOf(base);
  const isOfTitle = hasSameKind && stemOf(title).startsWith(stemOf(base));
  return isOfTitle || (core.length >= cutLength - variance && base.startsWith(core));
}

/** Prefers those of the same ZIP file; null unless it is one. */
function only(found: Described[], part: number): Described | null {
  const near = found.filter((each) => each.part === part);
  const candidates = near.length > 0 ? near : found;
  return candidates.length === 1 ? candidates[0]! : null;
}

const edits = [
  'edited',
  'bearbeitet',
  'modifié',
  'editado',
  'modificato',
  'bewerkt',
  'редактировать',
  'edytowane',
  'redigerad',
  'ha editado',
];
const leastOfEdit = 2;

/** Removes `-edited` in the languages of Takeout, also where the name was cut; null where there is none. */
function withoutEdit(name: string): string | null {
  const [, stem = '', word = '', rest = ''] =
    /^(.+)-([\p{L} ]+)((?:\(\d{1,4}\))?(?:\.[^.]*)?)$/u.exec(name) ?? [];
  const isEdit = word.length >= leastOfEdit && edits.some((edit) => edit.startsWith(word));
  return isEdit ? `${stem}${rest}` : null;
}

/** Finds the photo of a live or motion photo: `IMG_1.MOV` of `IMG_1.HEIC`, `PXL_1.MP` of `PXL_1.MP.jpg`. */
function findPair(
  byStem: Map<string, Described[]>,
  { plain, part }: { plain: string; part: number },
): Described | null {
  const { base, number } = numberedOf(plain);
  if (!/\.(?:mov|mp4|mp|mv)$/i.test(base)) return null;
  const named = [...(byStem.get(stemOf(base)) ?? []), ...(byStem.get(base) ?? [])];
  const photos = named.filter((each) => each.number === number && isPhoto(each.title));
  return only(photos, part);
}

const isPhoto = (title: string): boolean => /\.(?:heic|heif|jpe?g|dng)$/i.test(title);

const extensionOf = (name: string): string => /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? '';
const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '');
