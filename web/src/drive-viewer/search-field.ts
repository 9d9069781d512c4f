import { element, listening } from '#drive-viewer/dom.ts';
import { driveViewerMessages } from '#drive-viewer/drive-viewer.messages.ts';
import { icon } from '#drive-viewer/icon.ts';
import { hrefOf, readRoute } from '#drive-viewer/route.ts';

/** After the last letter; a search takes a few milliseconds, but its pictures more. */
const pauseMs = 150;

/** Searches while somebody types: each pause changes the address, and the page follows that. */
export function searchField(query: string): HTMLElement {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const field = listening(
    element('input', {
      type: 'search',
      value: query,
      'aria-label': driveViewerMessages.nav.search,
      placeholder: driveViewerMessages.search.placeholder,
      autocomplete: 'off',
      spellcheck: 'false',
      'data-search': true,
      class:
        'h-12 w-full rounded-full border border-transparent bg-surface-2 pr-4 pl-12 text-ink [&::-webkit-search-cancel-button]:appearance-none',
    }),
    {
      input: () => {
        clearTimeout(waiting);
        waiting = setTimeout(() => go(field.value), pauseMs);
      },
      keydown: (event) => {
        if (event.key === 'Enter') go(field.value);
        if (event.key === 'Escape') field.value = '';
      },
    },
  );
  const lens = element('span', { class: 'pointer-events-none absolute top-3.5 left-4 text-ink-2' });
  lens.append(icon('search'));
  return element('search', { class: 'relative block w-full' }, lens, field);
}

/** Letters that follow each other are one step back, not many. */
function go(query: string): void {
  const href = hrefOf({ page: 'search', query: query.trim() });
  if (href === location.hash) return;
  if (readRoute(location.hash).page === 'search') location.replace(href);
  else location.hash = href;
}
