import type { SecondPlaceState } from '@heirloom/contract/backups/backups.schema.ts';
import { CloudUpload, Lock, LockOpen } from 'lucide-react';
import { BackupsCardPart } from '#features/backups/backups-card-part.tsx';
import { backupsMessages } from '#features/backups/backups.messages.ts';
import { isGoingOn } from '#features/backups/is-going-on.ts';
import { OutcomeBadge } from '#features/backups/outcome-badge.tsx';
import { useBackupsOverview } from '#features/backups/use-backups-overview.ts';
import { formatMoment } from '#lib/format-date.ts';
import { Badge } from '#ui/badge.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const { secondPlace: words } = backupsMessages;

/** Shows the second place for copies, how old they are, and what keeps them; or how to have one. */
export function SecondPlacePart() {
  const { data, isError } = useBackupsOverview();
  // The part of the last backup says so.
  if (isError) return null;
  if (!data) return <Skeleton className="h-40" />;
  const { secondPlace: place } = data;
  return (
    <BackupsCardPart
      icon={CloudUpload}
      title={words.title}
      value={place ? <span className="break-all">{place.url}</span> : words.none}
      badge={
        place && (
          <>
            {/* With a trouble there, a good backup of before is no reason to be at ease. */}
            {place.backup && place.trouble === null && <OutcomeBadge run={place.backup} />}
            {place.lock && (
              <Badge
                tone={place.lock === 'enforced' ? 'success' : 'neutral'}
                icon={place.lock === 'enforced' ? Lock : LockOpen}
              >
                {words.locks[place.lock]}
              </Badge>
            )}
          </>
        )
      }
      action={null}
    >
      {(place ? textsOf(place) : [words.why, words.setUp]).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </BackupsCardPart>
  );
}

function textsOf(place: SecondPlaceState): string[] {
  const { trouble, lateCopies, backup, lastGoodBackupAt, verify, lock, isEncrypted } = place;
  const texts: string[] = [];
  if (trouble !== null) texts.push(trouble);
  if (place.isOnBackupDisk) texts.push(words.near);
  if (lock === null) texts.push(words.notReached);
  else texts.push(words.copies(place.copies));
  if (lateCopies > 0) texts.push(words.late(lateCopies));
  texts.push(lastGoodBackupAt === null ? words.noBackup : words.lastBackup(lastGoodBackupAt));
  const isOver = backup !== null && !isGoingOn(backup);
  if (isOver && backup.reason !== null && backup.reason !== trouble) texts.push(backup.reason);
  if (verify?.finishedAt) {
    texts.push(
      verify.outcome === 'ok'
        ? words.verified(formatMoment(verify.finishedAt))
        : words.verifiedBadly(formatMoment(verify.finishedAt)),
    );
    if (verify.reason !== null && verify.reason !== trouble) texts.push(verify.reason);
  }
  if (lock !== null) texts.push(words.lockTexts[lock]);
  if (isEncrypted !== null) texts.push(isEncrypted ? words.encrypted : words.notEncrypted);
  if (place.isSheetMissing) texts.push(words.sheetMissing);
  return texts;
}
