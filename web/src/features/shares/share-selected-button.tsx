import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { ShareDialog, ShareSelectedDialog } from '#features/shares/share-dialogs.ts';
import type { ShareTarget } from '#features/shares/share-target.ts';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { Button } from '#ui/form/button.tsx';

const { dialog, selected: words } = shareMessages;

type ShareSelectedButtonProps = {
  ids: readonly string[];
  disabledReason: string | undefined;
  /** Called when the dialog with the link is closed. */
  onDone: () => void;
};

/** Shares selected items: a single one by a link of its own, several by a link to a new collection of them. */
export function ShareSelectedButton({ ids, disabledReason, onDone }: ShareSelectedButtonProps) {
  const [target, setTarget] = useState<ShareTarget | null>(null);
  const [isNaming, setIsNaming] = useState(false);
  const find = useMutation({
    mutationFn: (id: string): Promise<MediaItem> => client.media.find({ id }),
    onSuccess: (item) => setTarget({ kind: 'item', item }),
    meta: { failure: (error) => ({ title: words.failed, description: messageOf(error) }) },
  });
  const share = () => {
    const [first] = ids;
    if (ids.length === 1 && first !== undefined) find.mutate(first);
    else setIsNaming(true);
  };
  const showLink = (collection: Collection) => {
    setIsNaming(false);
    setTarget({ kind: 'collection', collection });
  };
  return (
    <>
      <Button icon={Share2} busy={find.isPending} disabledReason={disabledReason} onClick={share}>
        {dialog.button}
      </Button>
      {isNaming && (
        <ShareSelectedDialog ids={ids} onClose={() => setIsNaming(false)} onMade={showLink} />
      )}
      {target && (
        <ShareDialog
          target={target}
          onClose={() => {
            setTarget(null);
            onDone();
          }}
        />
      )}
    </>
  );
}
