import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** The pages that people open first. */
export const firstPages = ['home', 'library', 'media', 'share'];

const isFirstPage = new RegExp(String.raw`[\\/]pages[\\/](${firstPages.join('|')})-page\.tsx$`);

const entriesOf = new Map<string, ReadonlySet<string>>();

/**
 * Names the script of what every first page needs, or all but one: one script compresses better than the same in several,
 * and is asked for once. The little that signing in shares with some of them is there too.
 */
export function appScript(id: string, modules: Modules): string | null {
  if (id.endsWith('/web/src/start-app.tsx')) return 'app';
  const pages = pagesOf(id, modules);
  const isForMost = pages.length >= firstPages.length - 1;
  return isForMost || (pages.length > 0 && isForSigningIn(id, modules)) ? 'app' : null;
}

/**
 * Names the script of a module after the first pages that need it, so that each loads nothing else; what signing in needs
 * besides is apart.
 */
export function pagesScript(id: string, modules: Modules): string | null {
  if (isForForms(id)) return null;
  const pages = pagesOf(id, modules);
  if (pages.length === 1) return `${pages.join()}-page`;
  if (pages.length > 1) return pages.sort().join('-');
  const isShared = findEntries(id, modules).size > 1;
  return isShared && isForSigningIn(id, modules) ? 'auth' : null;
}

function pagesOf(id: string, modules: Modules): string[] {
  return [...findEntries(id, modules)].flatMap((entry) => isFirstPage.exec(entry)?.[1] ?? []);
}

const isForSigningIn = (id: string, modules: Modules): boolean =>
  [...findEntries(id, modules)].some((entry) => entry.endsWith('/pages/auth-page.tsx'));

const isForForms = (id: string): boolean =>
  /node_modules[\\/](?:zod|react-hook-form|@hookform)[\\/]/.test(id);

/** Names the script with what dialogs, menus and all other pages share; what forms need is apart. */
export function partsScript(id: string, modules: Modules): string | null {
  const isForTexts = [...findEntries(id, modules)].some((entry) =>
    /[\\/]german(?:-parts)?\.ts$/.test(entry),
  );
  // Texts in other languages are evaluated before everything else.
  if (isForTexts) return null;
  return isForForms(id) ? 'forms' : 'parts';
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
