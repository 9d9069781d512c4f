import type { DriveItem } from '@heirloom/contract/drive-viewer/drive-archive.ts';
import { detailsOf } from '#drive-viewer/details.ts';
import { element, listening } from '#drive-viewer/dom.ts';
import { driveViewerMessages } from '#drive-viewer/drive-viewer.messages.ts';
import { icon, type IconName } from '#drive-viewer/icon.ts';
import { dateOf, type Library } from '#drive-viewer/library.ts';
import { photoSheet, printNode } from '#drive-viewer/print-sheet.ts';
import type { Stage } from '#drive-viewer/stage.ts';
import { pictureOf } from '#drive-viewer/tile.ts';
import type { Zoom } from '#drive-viewer/zoom.ts';

const words = driveViewerMessages.viewer;

export type Opened = { items: readonly DriveItem[]; place: number };

/** Draws the viewer around the stage, for one item. */
export function viewerParts({ items, place }: Opened, controls: Controls): HTMLElement[] {
  const { stage, go } = controls;
  const item = items[place]!;
  const left = { class: 'viewer-turn left-3' };
  const right = { class: 'viewer-turn right-3' };
  const main = element(
    'div',
    { class: 'viewer-main' },
    barOf({ items, place }, controls),
    element(
      'div',
      { class: 'viewer-stage' },
      stage.node,
      place > 0 && button('left', words.previous, () => go(place - 1), left),
      place < items.length - 1 && button('right', words.next, () => go(place + 1), right),
    ),
    stripOf({ items, place }, go),
  );
  return [glowOf(item), main, panelOf(item, controls)];
}

/** What the buttons of the viewer do. */
export type Controls = {
  library: Library;
  stage: Stage;
  zoom: Zoom | null;
  hasDetails: boolean;
  onClose: () => void;
  toggleDetails: () => void;
  go: (place: number) => void;
};

function barOf({ items, place }: Opened, controls: Controls): HTMLElement {
  const { stage, zoom, hasDetails, onClose, toggleDetails } = controls;
  const item = items[place]!;
  const { print } = driveViewerMessages;
  const wide = { class: 'max-md:hidden' };
  return element(
    'div',
    { class: 'viewer-bar' },
    button('close', words.close, onClose, { autofocus: true }),
    element(
      'div',
      { class: 'min-w-0 flex-1' },
      element('h2', { class: 'title-album truncate' }, item.title),
      element(
        'p',
        { class: 'stamp stamp-amber truncate' },
        [dateOf(item), words.place(place + 1, items.length)].filter(Boolean).join(' · '),
      ),
    ),
    stage.picture ? button('print', print, () => void printNode(photoSheet(item)), wide) : null,
    zoom && button('smaller', words.smaller, () => zoom.by(-1), wide),
    zoom && button('larger', words.larger, () => zoom.by(1), wide),
    button('info', words.details, toggleDetails, {
      'data-details-button': true,
      'aria-pressed': String(hasDetails),
    }),
  );
}

function button(
  sign: IconName,
  label: string,
  onClick: () => void,
  attributes: Record<string, string | boolean> = {},
): HTMLElement {
  const { class: place = '', ...rest } = attributes;
  const made = element('button', {
    type: 'button',
    'aria-label': label,
    title: label,
    class: `viewer-button ${String(place)}`,
    ...rest,
  });
  made.append(icon(sign, 24));
  return listening(made, { click: onClick });
}

function glowOf(item: DriveItem): HTMLElement {
  const glow = element('div', { 'aria-hidden': 'true', class: 'viewer-glow' });
  if (item.thumbnail !== undefined) glow.append(pictureOf(item, 'glow'));
  return glow;
}

/** How many small pictures stand on each side of the one that is shown. */
const beside = 6;

function stripOf({ items, place }: Opened, go: (place: number) => void): HTMLElement {
  const first = Math.max(0, place - beside);
  const near = items.slice(first, place + beside + 1);
  return element(
    'nav',
    { 'aria-label': words.strip, class: 'viewer-strip' },
    ...near.map((item, n) =>
      listening(
        element(
          'button',
          {
            type: 'button',
            'aria-label': item.title,
            'aria-current': first + n === place ? 'true' : undefined,
            tabindex: '-1',
          },
          pictureOf(item, 'size-full object-cover'),
        ),
        { click: () => go(first + n) },
      ),
    ),
  );
}

function panelOf(item: DriveItem, { library, stage, toggleDetails }: Controls): HTMLElement {
  const seek = (ms: number) => {
    if (!stage.player) return;
    stage.player.currentTime = ms / 1000;
    void stage.player.play().catch(() => undefined);
  };
  return element(
    'aside',
    { 'aria-label': words.details, class: 'viewer-details' },
    element(
      'div',
      { class: 'mb-4 flex items-center justify-between' },
      element('h2', { class: 'title-2' }, words.details),
      button('close', `${words.close} (${words.details})`, toggleDetails),
    ),
    detailsOf(library, item, seek),
    element('p', { class: 'mt-6 text-caption text-ink-3 max-md:hidden' }, words.keys),
  );
}
