import type { ImportDetails } from '@heirloom/contract/imports/imports.schema.ts';
import { AudioLines, Film, Image } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '#features/auth/use-session.ts';
import { importMessages } from '#features/imports/imports.messages.ts';
import { formatSize } from '#lib/format-size.ts';
import { formatCount } from '#lib/plural.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { StatItem } from '#ui/stat-item.tsx';
import { StatsGroup } from '#ui/stats-group.tsx';

const { facts: words, kinds, amount, files: filesOf } = importMessages;

const icons = { video: Film, image: Image, audio: AudioLines };
const tones = { video: 'video', image: 'photo', audio: 'audio' } as const;

/** How much of each kind comes in, or came. */
export function ImportKinds({ item, label }: { item: ImportDetails; label: string }) {
  return (
    <StatsGroup label={label}>
      {(['video', 'image', 'audio'] as const).map((kind) => (
        <StatItem
          key={kind}
          icon={icons[kind]}
          tone={tones[kind]}
          label={kinds[kind]}
          value={
            <>
              {formatCount(item.kinds[kind].files)}
              {item.kinds[kind].files > 0 && (
                <span className="stamp ml-2 text-ink-2 max-md:hidden">
                  {formatSize(item.kinds[kind].bytes)}
                </span>
              )}
            </>
          }
        />
      ))}
    </StatsGroup>
  );
}

const shownTitles = 6;

/** What is in the source besides, and, before anything is kept, what is left afterwards. */
export function ImportFacts({ item, isPlan = false }: { item: ImportDetails; isPlan?: boolean }) {
  const { user } = useSession();
  const { here, twice, sidecars, dates, collections, collectionCount, left, waiting } = item;
  const lost = {
    files: item.refused.files + item.failed.files,
    bytes: item.refused.bytes + item.failed.bytes,
  };
  const counted = [
    { term: words.here, ...here },
    { term: words.twice, ...twice },
    { term: words.sidecars, ...sidecars },
    { term: words.notKept, ...lost },
  ]
    .filter(({ files }) => files > 0)
    .map(({ term, files, bytes }) => ({
      term,
      value: amount(filesOf(files), formatSize(bytes)),
    }));
  // Nothing is fetched for the plan.
  const isLater = isPlan && item.from === 'immich' && here.files === 0;
  const dated = dates.sidecar + dates.fileName + dates.folderName;
  const quota = item.ownerId === user?.id ? words.quota : words.quotaOf(item.ownerName);
  const rest = (term: string, bytes: number | null): { term: string; value: ReactNode }[] =>
    bytes === null || !isPlan ? [] : [{ term, value: leftOf(bytes - waiting.bytes) }];
  const more = collectionCount - Math.min(collections.length, shownTitles);
  return (
    <DescriptionList
      ruled
      className="surface-card px-5"
      items={[
        ...(isLater ? [{ term: words.here, value: words.hereLater }] : []),
        ...counted,
        ...(dated > 0
          ? [
              {
                term: words.dates,
                value: words.dateSources(dates.sidecar, dates.fileName, dates.folderName),
              },
            ]
          : []),
        {
          term: words.collections,
          value:
            collectionCount === 0
              ? words.none
              : [
                  collections.slice(0, shownTitles).join(', '),
                  ...(more > 0 ? [words.more(more)] : []),
                ].join(' '),
        },
        ...rest(quota, left.quotaBytes),
        ...rest(words.disk, left.diskBytes),
      ]}
    />
  );
}

function leftOf(bytes: number): ReactNode {
  if (bytes >= 0) return words.left(formatSize(bytes));
  return <strong className="font-[640] text-danger">{words.lacks(formatSize(-bytes))}</strong>;
}
