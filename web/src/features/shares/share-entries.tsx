import { Clock, Link, Share2 } from 'lucide-react';
import { useState } from 'react';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { formatTime } from '#lib/format-duration.ts';
import { MenuItem } from '#ui/overlay/menu-item.tsx';

type ShareEntriesProps = {
  onCopy: (atSeconds?: number) => void;
  onShare: () => void;
  /** Returns the current position of a playing film. */
  momentSeconds?: () => number;
};

/** Menu entries for sharing; the menu's owner must render the dialog, because the menu unmounts when it is used. */
export function ShareEntries({ onCopy, onShare, momentSeconds }: ShareEntriesProps) {
  return (
    <>
      <MenuItem icon={Link} onSelect={() => onCopy()}>
        {shareMessages.copy.menu}
      </MenuItem>
      {momentSeconds && <MomentEntry momentSeconds={momentSeconds} onCopy={onCopy} />}
      <MenuItem icon={Share2} onSelect={onShare}>
        {shareMessages.dialog.menu}
      </MenuItem>
    </>
  );
}

type MomentEntryProps = Required<Pick<ShareEntriesProps, 'momentSeconds' | 'onCopy'>>;

/** Copies a link to the position of the film when the menu was opened. */
function MomentEntry({ momentSeconds, onCopy }: MomentEntryProps) {
  const [seconds] = useState(() => Math.floor(momentSeconds()));
  if (seconds < 1) return null;
  return (
    <MenuItem icon={Clock} onSelect={() => onCopy(seconds)}>
      {shareMessages.copy.moment(formatTime(seconds * 1000))}
    </MenuItem>
  );
}
