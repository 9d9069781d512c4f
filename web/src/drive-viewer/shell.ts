import { element } from '#drive-viewer/dom.ts';
import { driveViewerMessages } from '#drive-viewer/drive-viewer.messages.ts';
import { icon, type IconName } from '#drive-viewer/icon.ts';
import { hrefOf, type Route } from '#drive-viewer/route.ts';
import { searchField } from '#drive-viewer/search-field.ts';
import { productName } from '#lib/product.ts';

export type Shell = { main: HTMLElement; update: (route: Route) => void };

const words = driveViewerMessages.nav;

const places: { page: Route['page']; sign: IconName; label: string; short?: string }[] = [
  { page: 'timeline', sign: 'timeline', label: words.timeline },
  { page: 'collections', sign: 'collections', label: words.collections },
  { page: 'search', sign: 'search', label: words.search },
  { page: 'about', sign: 'info', label: words.about, short: words.aboutShort },
];

/** Builds header, main part and, on phones, the bar at the lower edge. */
export function buildShell(route: Route): Shell {
  const main = element('main', { id: 'main', tabindex: '-1', class: 'page-gutter drive-main' });
  const nav = element(
    'nav',
    { 'aria-label': words.label, class: 'flex gap-1 max-md:hidden' },
    ...places
      .filter(({ page }) => page !== 'search')
      .map(({ page, label }) =>
        element('a', { href: hrefOf({ page }), 'data-page': page, class: 'nav-link' }, label),
      ),
  );
  const mark = element('img', { src: 'viewer/favicon.svg', alt: '', width: 36, height: 36 });
  const home = element(
    'a',
    {
      href: hrefOf({ page: 'timeline' }),
      'aria-label': `${productName}: ${words.timeline}`,
      class: 'logo',
    },
    mark,
    element('span', {}, productName),
  );
  const field = element(
    'div',
    { class: 'ml-auto w-full max-w-100 max-md:hidden' },
    searchField(route.query ?? ''),
  );
  const header = element(
    'header',
    { class: 'drive-header' },
    element('div', { class: 'page-gutter flex h-full items-center gap-8' }, home, nav, field),
  );
  const tabs = element(
    'nav',
    { 'aria-label': words.label, class: 'drive-tabs md:hidden' },
    ...places.map(({ page, sign, label, short = label }) => {
      const tab = element('a', { href: hrefOf({ page }), 'data-page': page });
      tab.append(icon(sign, 24), short);
      return tab;
    }),
  );
  const skip = element('a', { href: '#main', class: 'skip-link' }, driveViewerMessages.skip);
  skip.addEventListener('click', (event) => {
    event.preventDefault();
    main.focus();
  });
  document.body.replaceChildren(skip, header, main, tabs);
  return {
    main,
    update: ({ page }) => {
      for (const link of document.querySelectorAll<HTMLElement>('[data-page]')) {
        if (link.dataset['page'] === page) link.setAttribute('aria-current', 'page');
        else link.removeAttribute('aria-current');
      }
    },
  };
}
