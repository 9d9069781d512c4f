import type { DriveItem } from '@heirloom/contract/drive-viewer/drive-archive.ts';
import { addressOf, element } from '#drive-viewer/dom.ts';
import { driveViewerMessages } from '#drive-viewer/drive-viewer.messages.ts';
import { icon } from '#drive-viewer/icon.ts';
import type { Library } from '#drive-viewer/library.ts';
import { pictureOf } from '#drive-viewer/tile.ts';

/** What the viewer shows of an item: a picture that can be made larger, or something that plays. */
export type Stage = { node: HTMLElement; player?: HTMLMediaElement; picture?: HTMLImageElement };

export function stageOf(library: Library, item: DriveItem): Stage {
  const files = addressesOf(library, item);
  return item.type === 'image' ? photoStage(item, files) : playerStage(item, files);
}

/**
 * The copy first, where there is one: it was made because not every browser shows the original. A clip without a file
 * is a part of that of another item.
 */
function addressesOf({ items }: Library, item: DriveItem): string[] {
  const own = [item.copy, item.file].filter((path) => path !== undefined).map(addressOf);
  const whole = item.part && items.get(item.part.of);
  if (own.length > 0 || !item.part || !whole) return own;
  const { beginMs, endMs } = item.part;
  return [whole.copy, whole.file]
    .filter((path) => path !== undefined)
    .map((path) => `${addressOf(path)}#t=${beginMs / 1000},${endMs / 1000}`);
}

function photoStage(item: DriveItem, files: string[]): Stage {
  const node = element('div', { class: 'grid size-full place-items-center overflow-hidden' });
  const picture = element('img', {
    alt: item.title,
    draggable: 'false',
    class: 'max-h-full max-w-full rounded-print object-contain',
  });
  const showNext = () => {
    const file = files.shift();
    if (file === undefined) node.replaceChildren(sorry(item));
    else picture.src = file;
  };
  picture.addEventListener('error', showNext);
  node.append(picture);
  showNext();
  return { node, picture };
}

function playerStage(item: DriveItem, files: string[]): Stage {
  const node = element('div', {
    class: 'flex size-full flex-col items-center justify-center gap-6',
  });
  const isFilm = item.type === 'video';
  const player = element(isFilm ? 'video' : 'audio', {
    controls: true,
    autoplay: true,
    preload: 'auto',
    playsinline: isFilm,
    'aria-label': item.title,
    poster: isFilm && item.thumbnail ? addressOf(item.thumbnail) : undefined,
    class: isFilm ? 'size-full object-contain' : 'w-full max-w-2xl',
  });
  const showNext = () => {
    const file = files.shift();
    if (file === undefined) node.replaceChildren(sorry(item));
    else player.src = file;
  };
  player.addEventListener('error', showNext);
  // A browser may play the sound of a film whose picture it does not know.
  player.addEventListener('loadedmetadata', () => {
    if (isFilm && (player as HTMLVideoElement).videoWidth === 0) showNext();
  });
  if (!isFilm)
    node.append(pictureOf(item, 'aspect-square w-full max-w-80 rounded-md object-cover'));
  node.append(player);
  showNext();
  return { node, player };
}

function sorry(item: DriveItem): HTMLElement {
  const words = driveViewerMessages.viewer;
  const box = element(
    'div',
    {
      role: 'alert',
      class: 'mx-auto flex max-w-(--container-text) flex-col items-center gap-4 p-6 text-center',
    },
    pictureOf(item, 'max-h-60 w-60 rounded-print object-contain'),
    element('p', { class: 'title-2' }, words.gone),
    element('p', { class: 'text-ink-2' }, words.goneHint),
  );
  if (item.file !== undefined) {
    const link = element('a', { href: addressOf(item.file), target: '_blank', class: 'control' });
    link.append(icon('file'), words.open);
    box.append(link);
  }
  return box;
}
