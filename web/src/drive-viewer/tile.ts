import type { DriveItem } from '@heirloom/contract/drive-viewer/drive-archive.ts';
import { addressOf, element } from '#drive-viewer/dom.ts';
import { driveViewerMessages } from '#drive-viewer/drive-viewer.messages.ts';
import { icon } from '#drive-viewer/icon.ts';
import { dateOf } from '#drive-viewer/library.ts';
import { formatYears } from '#lib/format-date.ts';
import { formatDuration } from '#lib/format-duration.ts';

/** An item in a row: its picture fills the tile, with title, kind, date and year at its lower edge. */
export function tileOf(item: DriveItem, href: string, caption?: string): HTMLAnchorElement {
  const date = dateOf(item);
  const words = [driveViewerMessages.typeOf[item.type], date].filter(Boolean).join(' · ');
  const year = item.taken && formatYears({ capture: item.taken });
  return element(
    'a',
    {
      href,
      title: item.title,
      class:
        'tile @container relative isolate flex size-full flex-col justify-end overflow-hidden rounded-sm bg-surface-2 text-on-image no-underline focus-visible:outline-3 focus-visible:outline-offset-1 focus-visible:outline-ring',
    },
    pictureOf(item, 'absolute inset-0 -z-1 size-full object-cover'),
    item.type === 'image' ? null : lengthOf(item),
    element(
      'span',
      { class: 'block bg-linear-to-t from-scrim via-scrim/70 to-transparent px-3 pt-10 pb-2' },
      element('span', { class: 'block truncate text-small font-[620]' }, item.title),
      caption === undefined
        ? null
        : element('span', { class: 'block line-clamp-2 text-caption' }, caption),
      element(
        'span',
        { class: 'flex items-baseline gap-x-1.5 text-caption' },
        element('span', { class: 'min-w-0 truncate' }, words),
        year
          ? element('span', { class: 'stamp stamp-amber ml-auto @max-[13rem]:hidden' }, year)
          : null,
      ),
    ),
  );
}

/** The small picture of an item; where it has none, or where it cannot be read, a sign of its kind. */
export function pictureOf(item: DriveItem, className: string): HTMLElement {
  if (item.thumbnail === undefined) return signOf(item, className);
  const picture = element('img', {
    src: addressOf(item.thumbnail),
    alt: '',
    decoding: 'async',
    draggable: 'false',
    class: className,
  });
  picture.addEventListener('error', () => picture.replaceWith(signOf(item, className)));
  return picture;
}

const tints = {
  video: 'bg-video-soft text-video',
  image: 'bg-photo-soft text-photo',
  audio: 'bg-audio-soft text-audio',
} as const;

function signOf({ type }: DriveItem, className: string): HTMLElement {
  const sign = element('span', {
    class: [className, 'grid place-items-center pb-6', tints[type]].join(' '),
  });
  sign.append(icon(type, 40));
  return sign;
}

function lengthOf({ type, durationMs }: DriveItem): HTMLElement {
  const chip = element('span', { class: 'scrim-chip absolute top-2 left-2' });
  chip.append(icon(type === 'video' ? 'play' : 'audio', 14));
  if (durationMs) chip.append(formatDuration(durationMs));
  return chip;
}
