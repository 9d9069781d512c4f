import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** The pages that people open first. */
const firstPages = /[\\/]pages[\\/](home|library|media|share)-page\.tsx$/;

const entriesOf = new Map<string, ReadonlySet<string>>();

/** Names the script of a module after the first pages that need it, so that each loads nothing else. */
export function pagesScript(id: string, modules: Modules): string | null {
  const entries = [...findEntries(id, modules)];
  const pages = entries.flatMap((entry) => firstPages.exec(entry)?.[1] ?? []);
  return entries.length > 1 && pages.length > 0 ? pages.sort().join('-') : null;
}

/** Names the script with what dialogs, menus and all other pages share; what forms need is apart. */
export function partsScript(id: string, modules: Modules): string | null {
  const isForTexts = [...findEntries(id, modules)].some((entry) => /[\\/]german\.ts$/.test(entry));
  // Texts in other languages are evaluated before everything else.
  if (isForTexts) return null;
  return /node_modules[\\/](?:zod|react-hook-form|@hookform)[\\/]/.test(id) ? 'forms' : 'parts';
}

/** Finds the modules loaded by `import()` that need a module without loading anything more. */
function findEntries(id: string, modules: Modules): ReadonlySet<string> {
  const known = entriesOf.get(id);
  if (known) return known;
  const found = new Set<string>();
  // Before its importers are looked at, which may import each other.
  entriesOf.set(id, found);
  const seen = new Set([id]);
  for (const module of seen) {
    const info = modules.getModuleInfo(module);
    if (info && (info.isEntry || info.dynamicImporters.length > 0)) found.add(module);
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return found;
}
