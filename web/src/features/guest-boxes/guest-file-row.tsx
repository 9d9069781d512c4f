import type { GuestFile } from '@heirloom/contract/guest-boxes/guest-boxes.schema.ts';
import { useState } from 'react';
import { guestMessages } from '#features/guest-boxes/guest-boxes.messages.ts';
import { TypeTile } from '#features/media/types/type-tile.tsx';
import { formatDate } from '#lib/format-date.ts';
import { formatSize } from '#lib/format-size.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

const { inbox: words } = guestMessages;

type GuestFileRowProps = { file: GuestFile; isPicked: boolean; onPick: () => void };

/** A file of a guest: its picture, what was said of it, and from whom it is. */
export function GuestFileRow({ file, isPicked, onPick }: GuestFileRowProps) {
  const { title, description, guestName, takenAt, fileSizeBytes, sentAt } = file;
  const facts = [takenAt, formatSize(fileSizeBytes), formatDate(sentAt)].filter(Boolean);
  return (
    <li className="flex items-start gap-4 py-4">
      <Checkbox
        label={<VisuallyHidden>{words.pick(title)}</VisuallyHidden>}
        checked={isPicked}
        onChange={onPick}
      />
      <Picture file={file} />
      <div className="min-w-0 flex-1">
        <p className="font-[620] break-words">{title}</p>
        <p className="text-small text-ink-2">{words.from(guestName)}</p>
        {description !== null && (
          <p className="mt-1.5 max-w-(--measure) whitespace-pre-line">{description}</p>
        )}
        <p className="stamp mt-1.5 text-ink-2">{facts.join(' · ')}</p>
      </div>
    </li>
  );
}

/** Where a file has no picture its type is shown. */
function Picture({ file }: { file: GuestFile }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken || file.type === 'audio') return <TypeTile type={file.type} />;
  return (
    <img
      src={file.pictureUrl}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setIsBroken(true)}
      className="h-24 w-32 shrink-0 rounded-print bg-surface-2 object-contain max-md:h-18 max-md:w-24"
    />
  );
}
