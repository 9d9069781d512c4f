import { type ReactNode, useState } from 'react';
import { ShareDialog } from '#features/shares/share-dialog.tsx';
import { ShareEntries } from '#features/shares/share-entries.tsx';
import type { ShareTarget } from '#features/shares/share-target.ts';
import { useCopyLink } from '#features/shares/use-copy-link.ts';

type Sharing = {
  /** Copy link and Share…, for a menu. `momentSeconds`: where a film is that plays. */
  entriesFor: (target: ShareTarget, momentSeconds?: () => number) => ReactNode;
  copy: ReturnType<typeof useCopyLink>['copy'];
  /** What Share… opens; goes beside the menu, once. */
  dialog: ReactNode;
};

/** Everything that a menu needs to share what it is about. */
export const useSharing = (): Sharing => {
  const { copy } = useCopyLink();
  const [shared, setShared] = useState<ShareTarget | null>(null);
  return {
    entriesFor: (target, momentSeconds) => (
      <ShareEntries
        onCopy={(atSeconds) => copy(target, { atSeconds })}
        onShare={() => setShared(target)}
        momentSeconds={momentSeconds}
      />
    ),
    copy,
    dialog: shared && <ShareDialog target={shared} onClose={() => setShared(null)} />,
  };
};
