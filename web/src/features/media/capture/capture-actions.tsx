import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { Check } from 'lucide-react';
import { ChangeDateButton } from '#features/media/capture/change-date-button.tsx';
import { useSetCapture } from '#features/media/capture/use-set-capture.ts';
import { mediaActionMessages } from '#features/media/media-actions.messages.ts';
import { formatCaptureDate } from '#lib/format-date.ts';
import { Button } from '#ui/form/button.tsx';

const words = mediaActionMessages.date;

/** The actions beside the date of an item: change it, or accept the date that a name proposes. */
export function CaptureActions({ item }: { item: MediaItem }) {
  const { capture, id } = item;
  const set = useSetCapture();
  const date = formatCaptureDate(capture);
  const isOfFolder = capture.source === 'folder_name';
  const isProposal = (capture.source === 'file_name' || isOfFolder) && date !== null;
  const proposal = isOfFolder ? words.folderProposal : words.proposal;
  return (
    <>
      {isProposal && <p className="mt-1 text-small font-normal text-ink-2">{proposal}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {isProposal && (
          <Button
            size="sm"
            icon={Check}
            busy={set.isPending}
            aria-label={words.acceptDate(date)}
            onClick={() => set.mutate({ ids: [id], wish: wishFrom(item), revision: item.revision })}
          >
            {words.accept}
          </Button>
        )}
        <ChangeDateButton ids={[id]} item={item} size="sm" />
      </div>
    </>
  );
}

function wishFrom({ capture: { localTime, precision, isApproximate } }: MediaItem) {
  return {
    localTime,
    precision,
    isApproximate,
  };
}
