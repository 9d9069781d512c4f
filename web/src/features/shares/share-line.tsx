import type { Share } from '@heirloom/contract/shares/shares.schema.ts';
import { Download, Eye, Link, LockKeyhole, MapPin, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { ChangeShareDialog } from '#features/shares/change-share-dialog.tsx';
import { expiryText } from '#features/shares/share-terms.ts';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { useEndShare } from '#features/shares/use-end-shares.ts';
import { formatDate } from '#lib/format-date.ts';
import { formatLastLogin } from '#lib/last-login.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/form/button.tsx';

const words = shareMessages.list;

type ShareLineProps = {
  share: Share;
  /** The dialog shows this link above, to be changed there. */
  isShown?: boolean;
};

/** One link: its name and expiry, what it allows and its visits, with buttons to change and end it. */
export function ShareLine({ share, isShown = false }: ShareLineProps) {
  const [isChanging, setIsChanging] = useState(false);
  const end = useEndShare();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        {share.name !== null && <p className="font-[640] break-words">{share.name}</p>}
        <p className={share.name === null ? 'font-[560]' : undefined}>{expiryText(share)}</p>
        <p className="mt-0.5 text-small text-ink-2">
          {words.made(formatDate(share.createdAt))} · {viewsText(share)}
        </p>
        <ShareBadges share={share} isShown={isShown} />
      </div>
      <div className="flex gap-2">
        {!isShown && (
          <Button
            size="sm"
            aria-label={words.changeOf(share.target.title, share.name)}
            onClick={() => setIsChanging(true)}
          >
            {words.change}
          </Button>
        )}
        <Button
          size="sm"
          variant="danger-outline"
          aria-label={words.endOf(share.target.title, share.name)}
          onClick={() => void end(share)}
        >
          {words.end}
        </Button>
      </div>
      {isChanging && <ChangeShareDialog share={share} onClose={() => setIsChanging(false)} />}
    </div>
  );
}

function ShareBadges({ share, isShown }: Required<ShareLineProps>) {
  const badges = [
    isShown && { icon: Link, text: words.shown },
    share.hasPassword && { icon: LockKeyhole, text: words.password },
    share.allowsDownload && { icon: Download, text: words.download },
    share.allowsPreview && { icon: MessageCircle, text: words.preview },
    share.keepsDetails && { icon: MapPin, text: words.details },
    !share.allowsDownload && { icon: Eye, text: words.viewOnly },
  ].filter((badge) => badge !== false);
  return (
    <div className="mt-2 flex flex-wrap gap-1.5">
      {share.isExpired && <Badge tone="danger">{words.expiredBadge}</Badge>}
      {badges.map(({ icon, text }) => (
        <Badge key={text} icon={icon}>
          {text}
        </Badge>
      ))}
    </div>
  );
}

const viewsText = ({ views, lastOpenedAt }: Share): string =>
  words.views(views, formatLastLogin(lastOpenedAt, new Date()));
