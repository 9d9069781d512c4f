import { Clock, Link, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { ShareTarget } from '#features/shares/share-target.ts';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { useCopyLink } from '#features/shares/use-copy-link.ts';
import { useFormatTime } from '#lib/shown-speed.ts';
import { MenuItem } from '#ui/overlay/menu-item.tsx';

type ShareEntriesProps = {
  target: ShareTarget;
  onShare: () => void;
  /** Returns the current position of a playing film. */
  momentSeconds: (() => number) | undefined;
};

/** Menu entries for sharing; the menu's owner must render the dialog, because the menu unmounts when it is used. */
export function ShareEntries({ target, onShare, momentSeconds }: ShareEntriesProps) {
  const { copy } = useCopyLink();
  return (
    <>
      <MenuItem icon={Link} onSelect={() => copy(target)}>
        {shareMessages.copy.menu}
      </MenuItem>
      {momentSeconds && (
        <MomentEntry
          momentSeconds={momentSeconds}
          onCopy={(atSeconds) => copy(target, { atSeconds })}
        />
      )}
      <MenuItem icon={Share2} onSelect={onShare}>
        {shareMessages.dialog.menu}
      </MenuItem>
    </>
  );
}

type MomentEntryProps = { momentSeconds: () => number; onCopy: (atSeconds: number) => void };

/** Copies a link to the position of the film when the menu was opened. */
function MomentEntry({ momentSeconds, onCopy }: MomentEntryProps) {
  const formatTime = useFormatTime();
  const [seconds] = useState(() => Math.floor(momentSeconds()));
  if (seconds < 1) return null;
  return (
    <MenuItem icon={Clock} onSelect={() => onCopy(seconds)}>
      {shareMessages.copy.moment(formatTime(seconds * 1000))}
    </MenuItem>
  );
}
