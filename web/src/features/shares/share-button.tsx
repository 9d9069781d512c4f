import { Link, Share2 } from 'lucide-react';
import { PlayerButton } from '#features/playback/controls/player-button.tsx';
import type { ShareTarget } from '#features/shares/share-target.ts';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { useCopyLink } from '#features/shares/use-copy-link.ts';
import { useSharing } from '#features/shares/use-sharing.tsx';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

type ShareButtonProps = {
  target: ShareTarget;
  /** `player` on a picture, `icon` in a bar of icons, `words` and `copy` elsewhere. */
  variant: 'player' | 'icon' | 'words' | 'copy';
  /** Returns the current position of a playing film. */
  momentSeconds?: () => number;
};

const { button } = shareMessages.dialog;

const triggers = {
  player: <PlayerButton icon={Share2} label={button} className="bg-scrim" />,
  icon: <IconButton icon={Share2} label={button} caption={button} />,
  words: <Button icon={Share2}>{button}</Button>,
};

/** Shares the shown item or collection; the variant `copy` copies its link at once. */
export function ShareButton({ target, variant, momentSeconds }: ShareButtonProps) {
  const { entriesFor, dialog } = useSharing();
  const { copy } = useCopyLink();
  if (variant === 'copy') {
    return (
      <Button icon={Link} onClick={() => copy(target)}>
        {shareMessages.copy.menu}
      </Button>
    );
  }
  return (
    <>
      <Menu trigger={triggers[variant]}>{entriesFor(target, momentSeconds)}</Menu>
      {dialog}
    </>
  );
}
