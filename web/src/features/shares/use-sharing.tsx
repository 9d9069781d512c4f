import { type ReactNode, useState } from 'react';
import { ShareDialog } from '#features/shares/share-dialog.tsx';
import { ShareEntries } from '#features/shares/share-entries.tsx';
import type { ShareTarget } from '#features/shares/share-target.ts';
import { useCopyLink } from '#features/shares/use-copy-link.ts';

type Sharing = {
  /** Returns the menu entries Copy link and Share…. `momentSeconds`: the position of a playing film. */
  entriesFor: (target: ShareTarget, momentSeconds?: () => number) => ReactNode;
  copy: ReturnType<typeof useCopyLink>['copy'];
  /** The dialog that Share… opens; render it once, beside the menu. */
  dialog: ReactNode;
};

/** Returns what a menu needs to share its item or collection. */
export function useSharing(): Sharing {
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
}
