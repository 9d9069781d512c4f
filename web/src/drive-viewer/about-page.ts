import { localeOf, languages } from '@heirloom/contract/languages/language.ts';
import { chosenTheme, chooseTheme, rememberLanguage, themes } from '#drive-viewer/choices.ts';
import { addressOf, element, listening } from '#drive-viewer/dom.ts';
import { driveViewerMessages } from '#drive-viewer/drive-viewer.messages.ts';
import type { Library } from '#drive-viewer/library.ts';
import type { Page } from '#drive-viewer/page.ts';
import { pageLanguage } from '#languages/page-language.ts';
import { formatLongDate } from '#lib/format-date.ts';
import { formatSize } from '#lib/format-size.ts';
import { formatCount } from '#lib/plural.ts';

const words = driveViewerMessages.about;

/** What the drive holds, how it looks, and how it can be read without these pages. */
export function aboutPage({ archive }: Library): Page {
  const future = element(
    'a',
    { href: addressOf('How to read this in 2060.html'), class: 'control control-lamp self-start' },
    words.future,
  );
  const node = element(
    'div',
    { class: 'mx-auto flex max-w-(--container-text) flex-col gap-10' },
    element(
      'div',
      { class: 'flex flex-col gap-3' },
      element('h1', { class: 'title-1', tabindex: '-1' }, words.title),
      element(
        'p',
        { class: 'text-lead text-ink-2' },
        words.lead(archive.title, formatLongDate(archive.madeAt), archive.madeBy),
      ),
    ),
    part(words.holds, figuresOf(archive)),
    part(words.plain, element('p', { class: 'text-ink-2' }, words.plainHint), future),
    part(
      words.look,
      element('div', { class: 'flex flex-wrap gap-4' }, themeField(), languageField()),
    ),
  );
  return { title: words.title, node, items: [] };
}

function part(heading: string, ...children: HTMLElement[]): HTMLElement {
  return element(
    'section',
    { class: 'flex flex-col gap-4' },
    element('h2', { class: 'title-2' }, heading),
    ...children,
  );
}

function figuresOf({ items, collections }: Library['archive']): HTMLElement {
  const count = (type: string) => formatCount(items.filter((item) => item.type === type).length);
  const years = items.flatMap(({ taken }) => (taken ? [taken.localTime.slice(0, 4)] : [])).sort();
  const ends = [...new Set([years[0], years.at(-1)])].filter((year) => year !== undefined);
  const figures: [string, string][] = [
    [words.video, count('video')],
    [words.image, count('image')],
    [words.audio, count('audio')],
    [words.collections, formatCount(collections.length)],
    [words.years, ends.length === 0 ? '–' : ends.join(' – ')],
    [words.size, formatSize(items.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))],
  ];
  return element(
    'dl',
    { class: 'surface-card grid grid-cols-2 overflow-hidden sm:grid-cols-3' },
    ...figures.map(([term, value]) =>
      element(
        'div',
        { class: 'flex flex-col-reverse justify-end gap-1 p-5' },
        element('dt', { class: 'text-small text-ink-2' }, term),
        element('dd', { class: 'font-serif text-[1.375rem] leading-tight font-[540]' }, value),
      ),
    ),
  );
}

function themeField(): HTMLElement {
  const current = chosenTheme();
  return choice(
    words.colours,
    themes.map((theme) => ({
      value: theme,
      label: words.theme[theme],
      isCurrent: theme === current,
    })),
    chooseTheme,
  );
}

function languageField(): HTMLElement {
  const options = languages.map((language) => ({
    value: language,
    label:
      new Intl.DisplayNames([localeOf[language]], { type: 'language' }).of(language) ?? language,
    isCurrent: language === pageLanguage(),
  }));
  return choice(words.language, options, (language) => {
    rememberLanguage(language);
    // Texts are chosen when the page begins.
    location.reload();
  });
}

function choice<Value extends string>(
  label: string,
  options: { value: Value; label: string; isCurrent: boolean }[],
  onChoice: (value: Value) => void,
): HTMLElement {
  const select = listening(
    element(
      'select',
      { class: 'field-control' },
      ...options.map((option) =>
        element('option', { value: option.value, selected: option.isCurrent }, option.label),
      ),
    ),
    { change: ({ target }) => onChoice((target as HTMLSelectElement).value as Value) },
  );
  return element(
    'label',
    { class: 'flex min-w-48 flex-1 flex-col gap-2 font-[620]' },
    label,
    select,
  );
}
