import type { DriveItem } from '@heirloom/contract/drive-viewer/drive-archive.ts';
import { addressOf, element, listening } from '#drive-viewer/dom.ts';
import { driveViewerMessages } from '#drive-viewer/drive-viewer.messages.ts';
import { icon } from '#drive-viewer/icon.ts';
import { dateOf } from '#drive-viewer/library.ts';
import { pictureOf } from '#drive-viewer/tile.ts';

/** About fifty pages; more than that nobody prints at once. */
const most = 600;

type CaptionOf = (item: DriveItem) => string | undefined;

/** Prints a contact sheet, since on screen only the rows near the window exist. */
export function printButton(
  title: string,
  itemsOf: () => readonly DriveItem[],
  captionOf?: CaptionOf,
): HTMLElement {
  const button = element('button', {
    type: 'button',
    class: 'control max-md:hidden',
  });
  button.append(icon('print'), driveViewerMessages.print);
  return listening(button, { click: () => void print(title, itemsOf(), captionOf) });
}

async function print(
  title: string,
  items: readonly DriveItem[],
  captionOf: CaptionOf = () => undefined,
): Promise<void> {
  const sheet = sheetOf(title, items.slice(0, most), captionOf);
  if (items.length > most) {
    sheet
      .querySelector('h1')!
      .after(element('p', { class: 'mb-4' }, driveViewerMessages.printMany(most, items.length)));
  }
  await printNode(sheet);
}

/** Prints one node instead of the page, once its pictures are there. */
export async function printNode(sheet: HTMLElement): Promise<void> {
  document.querySelector('.print-sheet')?.remove();
  sheet.classList.add('print-sheet');
  // Paper is white.
  sheet.dataset['theme'] = 'light';
  document.body.append(sheet);
  const pictures = [...sheet.querySelectorAll('img')];
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  window.addEventListener('afterprint', () => sheet.remove(), { once: true });
  window.print();
}

/** One photo as large as the paper. */
export function photoSheet(item: DriveItem): HTMLElement {
  const file = item.copy ?? item.file;
  return element(
    'figure',
    {},
    file === undefined
      ? null
      : element('img', { src: addressOf(file), alt: '', class: 'print-photo' }),
    element(
      'figcaption',
      {},
      [item.title, dateOf(item), item.description].filter(Boolean).join(' · '),
    ),
  );
}

function sheetOf(title: string, items: readonly DriveItem[], captionOf: CaptionOf): HTMLElement {
  return element(
    'div',
    {},
    element('h1', { class: 'title-1 mb-4' }, title),
    element(
      'ul',
      { class: 'print-grid' },
      ...items.map((item) =>
        element(
          'li',
          {},
          pictureOf(item, 'print-picture'),
          element('strong', {}, item.title),
          element('span', {}, captionOf(item) ?? ''),
          element('span', { class: 'stamp' }, dateOf(item) ?? ''),
        ),
      ),
    ),
  );
}
