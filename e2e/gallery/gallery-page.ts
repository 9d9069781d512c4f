import type { Difference } from './compare.ts';
import type { Picture } from './take-pictures.ts';

type Gallery = {
  pictures: readonly Picture[];
  differences: ReadonlyMap<string, Difference>;
  /** From this page to the pictures of the earlier run; null without one. */
  earlier: string | null;
};

/** Differences below this are those of one run from the next. */
const leastChange = 0.0005;

/** Makes the page that shows all pictures: what changed and what has faults first, then screen by screen. */
export function galleryPage({ pictures, differences, earlier }: Gallery): string {
  const isChanged = ({ name }: Picture) => {
    const difference = differences.get(name) ?? 0;
    return difference === 'new' || difference > leastChange;
  };
  const changed = earlier === null ? [] : pictures.filter(isChanged);
  const faulty = pictures.filter(({ faults, problem }) => faults.length > 0 || problem);
  const screens = [...Map.groupBy(pictures, ({ screen }) => screen)];
  const figure = (picture: Picture) => figureOf(picture, null);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Heirloom: every screen</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body>
<h1>Every screen</h1>
<p>${pictures.length} pictures of ${screens.length} screens; ${faulty.length} with faults${
    earlier === null ? '' : `; ${changed.length} changed`
  }.</p>
<nav>${screens.map(([name]) => `<a href="#${name}">${name}</a>`).join(' ')}</nav>
${section(
  'Changed',
  'changed',
  changed.map((picture) => figureOf(picture, earlier)),
)}
${section('Faults', 'faults', faulty.map(figure))}
${screens.map(([name, own]) => section(name, name, own.map(figure))).join('\n')}
</body></html>`;
}

function section(title: string, id: string, figures: string[]): string {
  if (figures.length === 0) return '';
  return `<section id="${id}"><h2>${title}</h2><div>${figures.join('\n')}</div></section>`;
}

function figureOf(picture: Picture, earlier: string | null): string {
  const { name, screen, state, width, theme, locale, faults, problem } = picture;
  const notes = [...(problem ? [problem] : []), ...faults].map(
    (note) => `<li>${escape(note)}</li>`,
  );
  const image = (folder: string) =>
    `<a href="${folder}${name}.png"><img src="${folder}${name}.png" alt="" loading="lazy" style="width:${width / 3}px"></a>`;
  return `<figure>${earlier === null ? '' : image(`${earlier}/`)}${problem ? '' : image('')}
<figcaption>${screen}, ${state}, ${width}, ${theme}, ${locale}</figcaption>${
    notes.length > 0 ? `<ul>${notes.join('')}</ul>` : ''
  }</figure>`;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const style = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; background: #777; color: #fff }
nav { line-height: 2 } a { color: inherit }
section > div { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: start }
figure { margin: 0 } img { display: inline-block; box-shadow: 0 2px 12px #0006; vertical-align: top; margin-right: 4px }
li { max-width: 40rem; color: #ffd9a0 }`;
