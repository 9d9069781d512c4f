import { cropMaximum, type Mending } from '@heirloom/contract/mending/mending.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { ScanLine } from 'lucide-react';
import { lookAtEdges } from '#features/mending/look-at-edges.ts';
import { mendingMessages } from '#features/mending/mending.messages.ts';
import { Button } from '#ui/form/button.tsx';

type Crop = Mending['crop'];
type ProposeCropProps = {
  /** The copy that plays now, which shows what was mended before. */
  url: string;
  saved: Mending;
  onCrop: (crop: Crop) => void;
};

const words = mendingMessages.edges;

/** Looks at the edges of a film, and proposes how much of each is no picture. */
export function ProposeCrop({ url, saved, onCrop }: ProposeCropProps) {
  const look = useMutation({
    mutationFn: async () => {
      const found = await lookAtEdges(url);
      onCrop(beyond(saved, found));
      return Object.values(found).some((percent) => percent > 0);
    },
    meta: { failure: () => null },
  });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button size="sm" icon={ScanLine} busy={look.isPending} onClick={() => look.mutate()}>
        {words.propose}
      </Button>
      <span role="status" className="text-small text-ink-2">
        {look.isError && words.failed}
        {look.isSuccess && (look.data ? words.proposed : words.none)}
      </span>
    </div>
  );
}

const clockwise = ['top', 'right', 'bottom', 'left'] as const;

/** What is to be cut off the picture of the file, where its copy is cut and turned already. */
export function beyond({ crop, turn }: Pick<Mending, 'crop' | 'turn'>, found: Crop): Crop {
  const across = 1 - (crop.left + crop.right) / 100;
  const down = 1 - (crop.top + crop.bottom) / 100;
  const total = (side: (typeof clockwise)[number]) => {
    const shownAt = clockwise[(clockwise.indexOf(side) + turn / 90) % 4]!;
    const share = side === 'left' || side === 'right' ? across : down;
    return Math.min(cropMaximum, crop[side] + Math.ceil(found[shownAt] * share));
  };
  return {
    left: total('left'),
    top: total('top'),
    right: total('right'),
    bottom: total('bottom'),
  };
}
