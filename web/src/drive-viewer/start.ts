import { type DriveArchive, driveFormat } from '@heirloom/contract/drive-viewer/drive-archive.ts';
import { aboutPage } from '#drive-viewer/about-page.ts';
import { followSystemTheme } from '#drive-viewer/choices.ts';
import { collectionPage } from '#drive-viewer/collection-page.ts';
import { collectionsPage } from '#drive-viewer/collections-page.ts';
import { element } from '#drive-viewer/dom.ts';
import { driveViewerMessages } from '#drive-viewer/drive-viewer.messages.ts';
import { emptyState } from '#drive-viewer/empty-state.ts';
import { createLibrary, type Library } from '#drive-viewer/library.ts';
import type { Page } from '#drive-viewer/page.ts';
import { hrefOf, isSamePage, readRoute, type Route } from '#drive-viewer/route.ts';
import { searchPage } from '#drive-viewer/search-page.ts';
import { createSearch, type Found } from '#drive-viewer/search.ts';
import { buildShell } from '#drive-viewer/shell.ts';
import { timelinePage } from '#drive-viewer/timeline-page.ts';
import { createViewer } from '#drive-viewer/viewer.ts';

declare global {
  interface Window {
    /** Written by viewer/archive.js. */
    archive?: DriveArchive;
  }
}

/** Reads what is on the drive, and shows the page that the address names, until what it returns is called. */
export async function start(): Promise<() => void> {
  const { archive } = window;
  if (archive?.format !== driveFormat || !(await hasAllParts(archive))) {
    const { title, hint } = driveViewerMessages.broken;
    document.body.replaceChildren(
      element('main', { class: 'page-gutter drive-main' }, emptyState('info', title, hint)),
    );
    return () => undefined;
  }
  return run(createLibrary(archive));
}

/** Loads the scripts that add the items, in their order. Returns false when one is missing. */
async function hasAllParts({ parts }: DriveArchive): Promise<boolean> {
  const loaded = parts.map(
    (part) =>
      new Promise<boolean>((resolve) => {
        const script = element('script', { src: part });
        script.async = false;
        script.addEventListener('load', () => resolve(true));
        script.addEventListener('error', () => resolve(false));
        document.head.append(script);
      }),
  );
  return (await Promise.all(loaded)).every(Boolean);
}

function run(library: Library): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  followSystemTheme(signal);
  const find = createSearch(library);
  let shown: { route: Route; page: Page } | null = null;
  /** How far a page was scrolled, so that the way back leads there. */
  const scrolled = new Map<string, number>();
  const shell = buildShell(readRoute(location.hash));
  let lastItem: string | undefined;
  const viewer = createViewer({
    library,
    onItem: (item) => location.replace(hrefOf({ ...readRoute(location.hash), item: item.id })),
    onClose: () => {
      location.replace(hrefOf({ ...readRoute(location.hash), item: undefined }));
      // The event comes later than a key that is pressed right after.
      follow();
    },
  });

  const openPage = (route: Route) => {
    if (shown) scrolled.set(keyOf(shown.route), window.scrollY);
    const isSearching = shown?.route.page === 'search' && route.page === 'search';
    shown?.page.grid?.dispose();
    const page = pageOf(library, route, find);
    const typed = isSearching ? document.activeElement : null;
    const isTyping = typed instanceof HTMLInputElement && shell.main.contains(typed);
    shell.main.replaceChildren(page.node);
    window.scrollTo(0, scrolled.get(keyOf(route)) ?? 0);
    if (isTyping) focusField(shell.main);
    else if (shown && !isSearching) page.node.querySelector('h1')?.focus({ preventScroll: true });
    shown = { route, page };
    shell.update(route);
  };

  const follow = () => {
    const route = readRoute(location.hash);
    if (shown === null || !isSamePage(shown.route, route)) openPage(route);
    const { page } = shown!;
    document.title = `${page.title} · ${library.archive.title}`;
    const items = opened(library, page, route.item);
    if (items !== null) viewer.show(items);
    else viewer.close();
    if (items === null && lastItem !== undefined) {
      const place = page.items.findIndex(({ id }) => id === lastItem);
      if (place >= 0) page.grid?.show(place);
    }
    lastItem = items === null ? undefined : route.item;
  };

  window.addEventListener('hashchange', follow, { signal });
  document.addEventListener('keydown', (event) => focusSearch(event, lastItem !== undefined), {
    signal,
  });
  follow();
  return () => ending.abort();
}

/** '/' leads to the search, but in a field it is a letter. */
function focusSearch(event: KeyboardEvent, isOpen: boolean): void {
  if (event.key !== '/' || event.target instanceof HTMLInputElement || isOpen) return;
  event.preventDefault();
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-search]')];
  fields.find(({ offsetParent }) => offsetParent !== null)?.focus();
}

const keyOf = (route: Route): string => hrefOf({ ...route, item: undefined });

function pageOf(library: Library, route: Route, find: (query: string) => Found): Page {
  if (route.page === 'timeline') return timelinePage(library, route);
  if (route.page === 'search') return searchPage(library, route, find);
  if (route.page === 'about') return aboutPage(library);
  return route.id === undefined ? collectionsPage(library) : collectionPage(library, route);
}

/** The items of the page, or, where an address names another one, that one alone. */
function opened(
  { items }: Library,
  page: Page,
  id: string | undefined,
): { items: readonly Page['items'][number][]; place: number } | null {
  const item = id === undefined ? undefined : items.get(id);
  if (item === undefined) return null;
  const place = page.items.indexOf(item);
  return place >= 0 ? { items: page.items, place } : { items: [item], place: 0 };
}

function focusField(main: HTMLElement): void {
  const field = main.querySelector<HTMLInputElement>('[data-search]');
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
