import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** The pages that people open first. */
export const firstPages = ['home', 'library', 'media', 'share'];

const isFirstPage = new RegExp(String.raw`[\\/]pages[\\/](${firstPages.join('|')})-page\.tsx$`);

const entriesOf = new Map<string, ReadonlySet<string>>();

/** Names the script of what every first page needs: one script compresses better than the same in several. */
export function appScript(id: string, modules: Modules): string | null {
  const isApp = id.endsWith('/web/src/start-app.tsx');
  return isApp || pagesOf(id, modules).length === firstPages.length ? 'app' : null;
}

/** Names the script of a module after the first pages that need it, so that each loads nothing else. */
export function pagesScript(id: string, modules: Modules): string | null {
  const pages = pagesOf(id, modules);
  const isShared = findEntries(id, modules).size > 1;
  return isShared && pages.length > 0 ? pages.sort().join('-') : null;
}

function pagesOf(id: string, modules: Modules): string[] {
  return [...findEntries(id, modules)].flatMap((entry) => isFirstPage.exec(entry)?.[1] ?? []);
}

/** Names the script with what dialogs, menus and all other pages share; what forms need is apart. */
export function partsScript(id: string, modules: Modules): string | null {
  const isForTexts = [...findEntries(id, modules)].some((entry) =>
    /[\\/]german(?:-parts)?\.ts$/.test(entry),
  );
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
