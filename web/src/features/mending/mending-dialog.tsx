import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { asItIs, type Mending } from '@heirloom/contract/mending/mending.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { MendPreview } from '#features/mending/mend-preview.tsx';
import { MendingFields } from '#features/mending/mending-fields.tsx';
import { mendingMessages } from '#features/mending/mending.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogDescription } from '#ui/overlay/dialog-description.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type MendingDialogProps = { details: MediaDetails; onClose: () => void };

const words = mendingMessages;

/** How a film is shown, with five seconds of before and after side by side. */
export function MendingDialog({ details, onClose }: MendingDialogProps) {
  const options = api.mending.find.queryOptions({ input: { mediaId: details.id } });
  const { data, error } = useQuery(options);
  const [changes, setChanges] = useState<Partial<Mending>>({});
  const save = useSaveMending(onClose);
  const saved = data?.mending ?? asItIs;
  const wanted = { ...saved, ...changes };
  const [source] = details.sources;
  return (
    <Dialog open onOpenChange={onClose} busy={save.isPending} title={words.title} width={760}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ mediaIds: [details.id], mending: wanted });
        }}
      >
        <DialogBody className="gap-5">
          <DialogDescription>{words.intro}</DialogDescription>
          {error && !data && <InlineAlert title={words.loadFailed}>{messageOf(error)}</InlineAlert>}
          {data?.state === 'waiting' && <InlineAlert tone="info" title={words.waiting} />}
          {data?.state === 'failed' && <InlineAlert tone="warning" title={words.lastFailed} />}
          {source && (
            <MendPreview
              url={source.url}
              durationMs={details.durationMs ?? 0}
              saved={saved}
              wanted={wanted}
            />
          )}
          <MendingFields
            mending={wanted}
            onChange={(changed) => setChanges((now) => ({ ...now, ...changed }))}
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
        success: { title: words.saved, description: words.savedNote },
        failure: (error) => ({ title: words.failed, description: messageOf(error) }),
      },
    }),
  );
}
