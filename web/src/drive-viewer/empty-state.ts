import { element } from '#drive-viewer/dom.ts';
import { icon, type IconName } from '#drive-viewer/icon.ts';

/** Says that there is nothing, and what to do. */
export function emptyState(sign: IconName, title: string, hint: string): HTMLElement {
  const disc = element('span', {
    class: 'grid size-20 place-items-center rounded-full bg-lamp-soft text-lamp-ink',
  });
  disc.append(icon(sign, 36));
  return element(
    'div',
    { class: 'flex flex-col items-center gap-3 py-16 text-center' },
    disc,
    element('h2', { class: 'title-2' }, title),
    element('p', { class: 'max-w-(--measure) text-ink-2' }, hint),
  );
}
