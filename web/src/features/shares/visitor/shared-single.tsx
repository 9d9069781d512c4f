import type { SharedItem } from '@heirloom/contract/shares/shares.schema.ts';
import { Download, Headphones, Maximize2, Play } from 'lucide-react';
import { mediaMessages } from '#features/media/media.messages.ts';
import { momentOf, type ShareAddress } from '#features/shares/visitor/share-address.ts';
import { SharedStage, stageWidth } from '#features/shares/visitor/shared-stage.tsx';
import { visitorMessages } from '#features/shares/visitor/visitor.messages.ts';
import { formatCardDate } from '#lib/format-date.ts';
import { formatLength, formatTime } from '#lib/format-duration.ts';
import { AnchorButton, LinkButton } from '#ui/form/link-button.tsx';

const words = visitorMessages.item;

type SharedSingleProps = {
  token: string;
  address: ShareAddress;
  item: SharedItem;
  /** Visitors may save it. */
  saves: boolean;
};

/** The page of one shared item: its picture, its title and description, and a button to play it. */
export function SharedSingle({ token, address, item, saves }: SharedSingleProps) {
  const { title, description, downloadUrl } = item;
  return (
    <article
      style={{ maxWidth: `clamp(24rem, ${stageWidth(item)}, 60rem)` }}
      className="relative isolate mx-auto flex w-full flex-col"
    >
      {item.thumbnailUrl && (
        <img
          src={item.thumbnailUrl}
          alt=""
          className="glow -top-24 -left-[20%] h-[calc(100%+6rem)] w-[140%] max-w-none [mask-image:radial-gradient(closest-side,black_35%,transparent)]"
        />
      )}
      <SharedStage token={token} address={address} item={item} />
      <h1 tabIndex={-1} data-page-title="" className="title-1 mt-6 outline-none">
        {title}
      </h1>
      <p className="mt-2 text-ink-2">{describe(item)}</p>
      {description !== null && (
        <p className="mt-4 max-w-(--measure) text-lead whitespace-pre-line">{description}</p>
      )}
      <div className="mt-6 flex flex-wrap gap-3 max-md:flex-col">
        <PlayLinks token={token} address={address} item={item} />
        {downloadUrl !== null && (
          <AnchorButton href={downloadUrl} download icon={Download} size="lg">
            {words.download}
          </AnchorButton>
        )}
      </div>
      {saves && item.isComing && (
        <p role="status" className="mt-3 text-small text-ink-2">
          {words.downloadComing}
        </p>
      )}
    </article>
  );
}

const actions = {
  video: { icon: Play, label: words.play },
  audio: { icon: Headphones, label: words.listen },
  image: { icon: Maximize2, label: words.showLarge },
} as const;

function PlayLinks({ token, address, item }: Omit<SharedSingleProps, 'saves'>) {
  const { icon, label } = actions[item.type];
  const moment = item.type === 'video' ? momentOf(address) : undefined;
  const link = { to: '/s/$token', params: { token }, resetScroll: false, size: 'lg' } as const;
  if (moment === undefined) {
    return (
      <LinkButton {...link} search={{ item: item.id }} variant="accent" icon={icon}>
        {label}
      </LinkButton>
    );
  }
  return (
    <>
      <LinkButton
        {...link}
        search={{ item: item.id, t: String(moment) }}
        variant="accent"
        icon={icon}
      >
        {words.playFrom(formatTime((moment * 1000) / (item.speed ?? 1)))}
      </LinkButton>
      <LinkButton {...link} search={{ item: item.id }} icon={icon}>
        {words.playFromStart}
      </LinkButton>
    </>
  );
}

function describe(item: SharedItem): string {
  const length = item.durationMs ? ` · ${formatLength(item)}` : '';
  return `${mediaMessages.typeLabel[item.type]} · ${formatCardDate(item)}${length}`;
}
