import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { fileMessages } from '#features/files/files.messages.ts';
import { Badge } from '#ui/badge.tsx';
import { SpinnerRing } from '#ui/spinner-ring.tsx';

const words = fileMessages.status;

const styles = {
  ready: { tone: 'success', icon: CircleCheck },
  processing: { tone: 'accent', icon: undefined },
  partial: { tone: 'warning', icon: TriangleAlert },
  damaged: { tone: 'warning', icon: TriangleAlert },
  unprocessable: { tone: 'neutral', icon: CircleAlert },
  failed: { tone: 'danger', icon: CircleAlert },
} as const;

/** Shows the processing state of a file. */
export function FileStatus({ item }: { item: MediaItem }) {
  const { status, progress, statusReason } = item;
  const { tone, icon } = styles[status];
  const isBusy = icon === undefined;
  return (
    <Badge tone={tone} icon={icon} title={statusReason ?? undefined}>
      {isBusy && <SpinnerRing className="size-4" />}
      {isBusy && progress !== null ? words.percent(progress) : words[status]}
    </Badge>
  );
}
