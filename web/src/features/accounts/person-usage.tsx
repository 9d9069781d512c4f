import type { Usage } from '@heirloom/contract/accounts/accounts.schema.ts';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { typeStyles } from '#features/media/types/type-style.ts';
import { cn } from '#lib/cn.ts';
import { toMegabytes } from '#lib/format-size.ts';
import { formatCount } from '#lib/plural.ts';

const words = accountsMessages.card;

type PersonUsageProps = { usage: Usage; quotaBytes: number | null };

export function PersonUsage({ usage, quotaBytes }: PersonUsageProps) {
  const counts = [
    { style: typeStyles.video, count: usage.videos, word: words.videos },
    { style: typeStyles.image, count: usage.images, word: words.images },
    { style: typeStyles.audio, count: usage.audio, word: words.audio },
  ];
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-md bg-surface-2 px-4 py-2.5">
      {counts.map(({ style: { icon: Icon, text }, count, word }) => (
        <li key={word(0)} className="flex items-center gap-2">
          <Icon size={20} aria-hidden="true" className={cn('shrink-0', text)} />
          <b className="font-[640] tabular-nums">{formatCount(count)}</b>{' '}
          <span className={text}>{word(count)}</span>
        </li>
      ))}
      <li className="sm:ml-auto">
        <b className="font-[640] tabular-nums">{megabytes(usage.sizeBytes)}</b>{' '}
        <span className="text-ink-2">{words.megabytes}</span>
        {quotaBytes !== null && (
          <span className="text-ink-2"> {words.ofQuota(Math.floor(toMegabytes(quotaBytes)))}</span>
        )}
      </li>
    </ul>
  );
}

/** Whole megabytes; below 10 MB with one decimal. */
function megabytes(sizeBytes: number): string {
  const amount = toMegabytes(sizeBytes);
  return amount > 0 && amount < 10 ? amount.toFixed(1) : formatCount(Math.round(amount));
}
