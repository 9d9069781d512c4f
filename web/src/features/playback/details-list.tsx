import type { ImportedFacts } from '@heirloom/contract/media/imported.schema.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { itemRoute } from '#features/media/item-link.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { TypeBadge } from '#features/media/types/type-badge.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { cn } from '#lib/cn.ts';
import { formatCaptured, formatDate } from '#lib/format-date.ts';
import { formatLength } from '#lib/format-duration.ts';
import { formatSize } from '#lib/format-size.ts';

const words = playbackMessages.details;

type Entry = { term: string; value: ReactNode; isCaption?: boolean };

type DetailsListProps = {
  details: ShownDetails;
  /** The owner's actions on the date. */
  dateActions?: ReactNode;
};

/** All details of an item, the most wanted first. */
export function DetailsList({ details, dateActions }: DetailsListProps) {
  const entries: (Entry | null | undefined | false | 0 | '')[] = [
    { term: words.title, value: details.title },
    details.description && { term: words.description, value: details.description },
    {
      term: words.type,
      value: <TypeBadge type={details.type} label={mediaMessages.typeLabel[details.type]} />,
    },
    {
      term: words.date,
      value: (
        <>
          {captureText(details)}
          {dateActions}
        </>
      ),
    },
    { term: words.uploaded, value: formatDate(details.uploadDate) },
    details.durationMs && { term: words.duration, value: formatLength(details) },
    details.width &&
      details.height && { term: words.dimensions, value: `${details.width} × ${details.height}` },
    details.part && {
      term: words.partOf,
      value: <WholeLink details={details} part={details.part} />,
    },
    details.fileSizeBytes > 0 && { term: words.size, value: formatSize(details.fileSizeBytes) },
    ...details.facts.map((stored) => {
      const { label, value } = words.fact(stored.label, stored.value);
      return { term: label, value };
    }),
    details.location && { term: words.place, value: placeText(details.location) },
    ...importedEntries(details),
    details.originalName && { term: words.originalName, value: details.originalName },
    ...ownEntries(details),
  ];
  return (
    <dl className="flex flex-col gap-4">
      {entries
        .filter((entry): entry is Entry => typeof entry === 'object' && entry !== null)
        .map(({ term, value, isCaption }) => (
          <div key={term}>
            <dt className="text-small text-ink-2">{term}</dt>
            <dd className={cn('mt-0.5 break-words', isCaption ? 'stamp' : 'font-[560]')}>
              {value}
            </dd>
          </div>
        ))}
    </dl>
  );
}

type WholeLinkProps = {
  details: ShownDetails;
  part: NonNullable<ShownDetails['part']>;
};

/** Leads to the film that a clip is a part of, where the part begins. */
function WholeLink({ details: { type, parentId }, part }: WholeLinkProps) {
  if (parentId === undefined) return part.parentTitle;
  return (
    <Link
      to={itemRoute[type]}
      params={{ id: parentId }}
      search={{ t: String(Math.floor(part.beginMs / 1000)) }}
      className="underline underline-offset-4"
    >
      {part.parentTitle}
    </Link>
  );
}

/** What the program knew that an item was imported from, where it has no field of its own. */
function importedEntries({ imported }: ShownDetails): (Entry | undefined | false)[] {
  if (!imported) return [];
  const { program, people = [], keywords = [], comments = [], isFavourite, isArchived } = imported;
  const rating = imported.rating ? words.fact('Rating', `${imported.rating} of 5`) : null;
  const marks = [isFavourite && words.favourite, isArchived && words.archived];
  return [
    people.length > 0 && { term: words.people, value: people.join(', ') },
    keywords.length > 0 && { term: words.keywords, value: keywords.join(', ') },
    rating !== null && { term: rating.label, value: rating.value },
    comments.length > 0 && { term: words.comments, value: <Comments comments={comments} /> },
    imported.checksum !== undefined && { term: words.checksum, value: imported.checksum },
    {
      term: words.importedFrom,
      value: [words.program[program], ...marks.filter(Boolean)].join(', '),
    },
  ];
}

function Comments({ comments }: { comments: NonNullable<ImportedFacts['comments']> }) {
  return (
    <ul className="flex flex-col gap-1">
      {comments.map(({ author, text, at }) => (
        <li key={`${author} ${at} ${text}`} className="whitespace-pre-line">
          {author === null ? text : `${author}: ${text}`}
        </li>
      ))}
    </ul>
  );
}

/** The details that only the owner gets. */
function ownEntries({ filePath, type, id }: ShownDetails): Entry[] {
  return filePath === undefined
    ? []
    : [
        ...(filePath === '' ? [] : [{ term: words.filePath, value: filePath, isCaption: true }]),
        { term: type === 'image' ? words.photoId : words.itemId, value: id, isCaption: true },
      ];
}

function captureText({ capture, chapterSummary, ownerId }: ShownDetails): string {
  const date = formatCaptured({ capture, chapterSummary });
  if (!date) return words.unknown;
  const time = capture.precision === 'day' ? clockTime(capture.localTime) : '';
  const source =
    capture.source && ownerId !== undefined ? ` (${words.source[capture.source]})` : '';
  return `${capture.isApproximate ? `${words.about} ` : ''}${date}${time}${source}`;
}

function clockTime(localTime: string | null): string {
  const time = localTime?.slice(11, 16);
  return time && time !== '00:00' ? `, ${time}` : '';
}

const placeText = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
