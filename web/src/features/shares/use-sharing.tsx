import { type ReactNode, useState } from 'react';
import { ShareDialog } from '#features/shares/share-dialogs.ts';
import type { ShareTarget } from '#features/shares/share-target.ts';
import { lazyContent } from '#ui/overlay/lazy-content.ts';

const ShareEntries = lazyContent(
  async () => (await import('#features/shares/share-entries.tsx')).ShareEntries,
);

type Sharing = {
  /** Returns the menu entries Copy link and Share…. `momentSeconds`: the position of a playing film. */
  entriesFor: (target: ShareTarget, momentSeconds?: () => number) => ReactNode;
  /** The dialog that Share… opens; render it once, beside the menu. */
  dialog: ReactNode;
};

/** Returns what a menu needs to share its item or collection. */
export function useSharing(): Sharing {
  const [shared, setShared] = useState<ShareTarget | null>(null);
  return {
    entriesFor: (target, momentSeconds) => (
      <ShareEntries
        target={target}
        onShare={() => setShared(target)}
        momentSeconds={momentSeconds}
      />
    ),
    dialog: shared && <ShareDialog target={shared} onClose={() => setShared(null)} />,
  };
}
