import { Clock, Link, Share2 } from 'lucide-react';
import { useState } from 'react';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { formatTime } from '#lib/format-duration.ts';
import { MenuItem } from '#ui/menu-item.tsx';

type ShareEntriesProps = {
  onCopy: (atSeconds?: number) => void;
  onShare: () => void;
  /** Of a film that plays: where it is now. */
  momentSeconds?: () => number;
};

/** The entries of a menu that share something; whoever owns the menu shows the dialog, because the menu goes when it is used. */
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

/** The moment at which the menu was opened. */
function MomentEntry({ momentSeconds, onCopy }: MomentEntryProps) {
  const [seconds] = useState(() => Math.floor(momentSeconds()));
  if (seconds < 1) return null;
  return (
    <MenuItem icon={Clock} onSelect={() => onCopy(seconds)}>
      {shareMessages.copy.moment(formatTime(seconds * 1000))}
    </MenuItem>
  );
}
