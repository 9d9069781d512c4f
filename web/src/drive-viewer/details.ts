import type { DriveItem } from '@heirloom/contract/drive-viewer/drive-archive.ts';
import { addressOf, element, listening } from '#drive-viewer/dom.ts';
import { driveViewerMessages } from '#drive-viewer/drive-viewer.messages.ts';
import { icon } from '#drive-viewer/icon.ts';
import { dateOf, type Library } from '#drive-viewer/library.ts';
import { hrefOf } from '#drive-viewer/route.ts';
import { formatMoment } from '#lib/format-date.ts';
import { formatDuration, formatTime } from '#lib/format-duration.ts';
import { formatSize } from '#lib/format-size.ts';

const words = driveViewerMessages.details;

type Seek = (ms: number) => void;

/** All that is known of an item, and the way to its original. */
export function detailsOf(library: Library, item: DriveItem, seek: Seek): HTMLElement {
  const {
    description,
    owner,
    place,
    people = [],
    keywords = [],
    chapters = [],
    comments = [],
  } = item;
  const { width, height, durationMs, file } = item;
  const size = width && height ? words.pixels(width, height) : null;
  const lines: [string, Node | string | null | undefined][] = [
    [words.description, description],
    [words.type, driveViewerMessages.typeOf[item.type]],
    [words.date, spokenDate(item)],
    [words.length, durationMs ? formatDuration(durationMs) : null],
    [words.picture, size],
    [words.size, formatSize(item.sizeBytes)],
    [words.owner, owner],
    [words.people, people.join(', ')],
    [words.place, place],
    [words.keywords, keywords.join(', ')],
    [words.chapters, chapters.length > 0 ? chaptersOf(chapters, seek) : null],
    [words.collections, linksOf(library, item)],
    [words.comments, comments.length > 0 ? commentsOf(comments) : null],
    [words.file, element('span', { class: 'stamp break-all' }, file ?? item.fileName)],
  ];
  const list = element(
    'dl',
    { class: 'flex flex-col gap-4' },
    ...lines.flatMap(([term, value]) =>
      value
        ? [
            element(
              'div',
              {},
              element('dt', { class: 'text-small text-ink-2' }, term),
              element('dd', { class: 'font-[550] whitespace-pre-line' }, value),
            ),
          ]
        : [],
    ),
  );
  return element(
    'div',
    { class: 'flex flex-col gap-6' },
    list,
    file === undefined ? null : original(file),
  );
}

function original(file: string): HTMLElement {
  const link = element('a', { href: addressOf(file), target: '_blank', class: 'control w-full' });
  link.append(icon('file'), driveViewerMessages.viewer.open);
  return link;
}

function spokenDate(item: DriveItem): string {
  const date = dateOf(item);
  if (date === null) return driveViewerMessages.noDate;
  return item.taken?.isApproximate ? words.about(date) : date;
}

function chaptersOf(chapters: NonNullable<DriveItem['chapters']>, seek: Seek): HTMLElement {
  return element(
    'ol',
    { class: 'mt-1 flex flex-col' },
    ...chapters.map(({ title, startMs, description }) =>
      element(
        'li',
        {},
        listening(
          element(
            'button',
            {
              type: 'button',
              class:
                'flex min-h-(--target) w-full items-baseline gap-3 rounded-sm px-2 py-2 text-left hover:bg-surface-2',
            },
            element('span', { class: 'stamp text-lamp-ink' }, formatTime(startMs)),
            element('span', {}, title),
          ),
          { click: () => seek(startMs) },
        ),
        description === undefined
          ? null
          : element('p', { class: 'px-2 pb-2 text-small font-normal text-ink-2' }, description),
      ),
    ),
  );
}

function linksOf(library: Library, { id }: DriveItem): HTMLElement | null {
  const within = library.archive.collections.filter(({ items }) => items.includes(id));
  if (within.length === 0) return null;
  return element(
    'ul',
    {},
    ...within.map((collection) =>
      element(
        'li',
        {},
        element(
          'a',
          { href: hrefOf({ page: 'collections', id: collection.id }), class: 'text-link' },
          collection.name,
        ),
      ),
    ),
  );
}

function commentsOf(comments: NonNullable<DriveItem['comments']>): HTMLElement {
  return element(
    'ul',
    { class: 'mt-1 flex flex-col gap-3' },
    ...comments.map(({ by, at, text }) =>
      element(
        'li',
        { class: 'rounded-md bg-surface-2 p-3' },
        element('span', { class: 'block text-small text-ink-2' }, `${by} · ${formatMoment(at)}`),
        element('span', { class: 'font-normal' }, text),
      ),
    ),
  );
}
