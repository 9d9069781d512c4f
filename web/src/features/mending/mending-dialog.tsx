import { asItIs, type Mending } from '@heirloom/contract/mending/mending.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { MendPreview } from '#features/mending/mend-preview.tsx';
import { isCrop, MendingFields } from '#features/mending/mending-fields.tsx';
import { mendingMessages } from '#features/mending/mending.messages.ts';
import { ProposeCrop } from '#features/mending/propose-crop.tsx';
import { furtherSound } from '#features/mending/route-sound.ts';
import { SoundPreview } from '#features/mending/sound-preview.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogDescription } from '#ui/overlay/dialog-description.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type MendingDialogProps = {
  /** Of several, the first one is shown; all of them are put right in the same way. */
  mediaIds: readonly string[];
  onClose: () => void;
};

const words = mendingMessages;

/** How films are shown and recordings sound, with five seconds of before and after side by side. */
export function MendingDialog({ mediaIds, onClose }: MendingDialogProps) {
  const [first = ''] = mediaIds;
  const { data, error } = useQuery(api.mending.find.queryOptions({ input: { mediaId: first } }));
  const { data: details } = useQuery(api.media.find.queryOptions({ input: { id: first } }));
  const [changes, setChanges] = useState<Partial<Mending>>({});
  const change = (changed: Partial<Mending>) => setChanges((now) => ({ ...now, ...changed }));
  const save = useSaveMending(onClose);
  const saved = data?.mending ?? asItIs;
  const wanted = { ...saved, ...changes };
  const url = details?.sources[0]?.url;
  const isSound = details?.type === 'audio';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={save.isPending}
      title={isSound ? words.titleOfSound : words.title}
      width={760}
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (!Object.values(wanted.crop).every(isCrop)) return;
          save.mutate({ mediaIds: [...mediaIds], mending: wanted });
        }}
      >
        <DialogBody className="gap-5">
          <DialogDescription>{words.intro}</DialogDescription>
          {mediaIds.length > 1 && <InlineAlert tone="info" title={words.many(mediaIds.length)} />}
          {error && !data && <InlineAlert title={words.loadFailed}>{messageOf(error)}</InlineAlert>}
          {data?.state === 'waiting' && <InlineAlert tone="info" title={words.waiting} />}
          {data?.state === 'failed' && <InlineAlert tone="warning" title={words.lastFailed} />}
          {url && isSound && (
            <SoundPreview url={url} wanted={furtherSound(saved.sound, wanted.sound)} />
          )}
          {url && !isSound && (
            <MendPreview
              mediaId={first}
              url={url}
              durationMs={details.durationMs ?? 0}
              saved={saved}
              wanted={wanted}
            />
          )}
          <MendingFields
            mending={wanted}
            isSound={isSound}
            proposal={
              url && <ProposeCrop url={url} saved={saved} onCrop={(crop) => change({ crop })} />
            }
            onChange={change}
          />
        </DialogBody>
        <DialogFooter>
          <Button className="mr-auto" disabled={save.isPending} onClick={() => setChanges(asItIs)}>
            {words.reset}
          </Button>
          <Button disabled={save.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending} disabled={!data}>
            {words.save}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

function useSaveMending(onSaved: () => void) {
  const queries = useQueryClient();
  return useMutation(
    api.mending.set.mutationOptions({
      onSuccess: () => {
        onSaved();
        void queries.invalidateQueries({ queryKey: api.mending.key() });
        return queries.invalidateQueries({ queryKey: api.media.key() });
      },
      meta: {
        success: ({ copies }) =>
          copies > 0
            ? { title: words.saved, description: words.savedNote }
            : { title: words.savedAtOnce },
        failure: (error) => ({ title: words.failed, description: messageOf(error) }),
      },
    }),
  );
}
