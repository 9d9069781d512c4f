import type { deviceSession } from '@heirloom/contract/auth/auth.schema.ts';
import type { z } from '@heirloom/contract/zod.ts';
import { Laptop, type LucideIcon, Smartphone, TabletSmartphone } from 'lucide-react';
import { profileMessages as words } from '#features/profiles/profiles.messages.ts';
import { formatDate } from '#lib/format-date.ts';
import { formatLastLogin } from '#lib/last-login.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/form/button.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

export type DeviceSession = z.infer<typeof deviceSession>;

type SessionRowProps = {
  session: DeviceSession;
  now: Date;
  isEnding: boolean;
  onEnd: () => void;
};

/** One device on which the person is signed in. */
export function SessionRow({ session, now, isEnding, onEnd }: SessionRowProps) {
  const { isCurrent, createdAt, lastSeenAt, ipAddress } = session;
  const device = words.device(session.device);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <IconTile icon={iconOf(session.device)} tone={isCurrent ? 'accent' : undefined} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-3 font-[620]">
          {device}
          {isCurrent && <Badge tone="accent">{words.thisDevice}</Badge>}
        </p>
        <p className="text-small text-ink-2">{words.lastSeen(formatLastLogin(lastSeenAt, now))}</p>
        <p className="text-small break-words text-ink-2">
          {words.signedInOn(formatDate(createdAt), ipAddress)}
        </p>
      </div>
      {!isCurrent && (
        <Button size="sm" aria-label={words.endOneOf(device)} busy={isEnding} onClick={onEnd}>
          {words.endOne}
        </Button>
      )}
    </li>
  );
}

function iconOf(device: string): LucideIcon {
  if (/iPad|tablet/i.test(device)) return TabletSmartphone;
  return /iPhone|Android|phone/i.test(device) ? Smartphone : Laptop;
}
