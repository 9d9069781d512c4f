import type { PartMethod, SavedPart } from '@heirloom/contract/clips/clips.schema.ts';
import { savedPartDays } from '@heirloom/contract/limits.ts';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { mediaActionMessages } from '#features/media/media-actions.messages.ts';
import { saveFile } from '#features/media/save-file.ts';
import { formatSize } from '#lib/format-size.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/form/button.tsx';
import { ChoiceCards } from '#ui/form/choice-cards.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const words = mediaActionMessages.savePart;
const pauseMs = 2000;

type SavePartDialogProps = { item: Pick<MediaItem, 'id' | 'title' | 'type'>; onClose: () => void };

/** How a part of a film or recording is cut for saving. Closed meanwhile, it is saved all the same once it is there. */
export function SavePartDialog({ item, onClose }: SavePartDialogProps) {
  const { data, error, refetch } = useQuery({
    ...api.clips.saved.queryOptions({ input: { id: item.id } }),
    refetchInterval: ({ state }) => (state.data?.items.some(isComing) ? pauseMs : false),
  });
  const [chosen, setChosen] = useState<PartMethod | null>(null);
  const save = useSavePart(item.id);
  const parts = data?.items ?? [];
  const part = parts.find(({ method }) => method === chosen) ?? parts[0];
  const isBusy = save.isPending && save.variables === part?.method;
  return (
    <Dialog open onOpenChange={onClose} title={words.title(item.title)} description={words.intro}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (part) save.mutate(part.method);
        }}
      >
        <DialogBody className="gap-5">
          {error && !data && (
            <LoadFailed
              title={words.loadFailed}
              description={messageOf(error)}
              onRetry={() => void refetch()}
            />
          )}
          {!error && !data && <Skeleton className="h-48 rounded-md" />}
          {part && (
            <ChoiceCards
              label={words.question}
              value={part.method}
              choices={parts.map((each) => choiceOf(each, item.type === 'audio'))}
              columns={1}
              onValueChange={setChosen}
            />
          )}
          <Standing part={part} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{words.close}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            busyLabel={words.making}
            disabled={!part}
          >
            {words.download}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

const isComing = ({ state }: SavedPart): boolean => state === 'making';

function choiceOf({ method, earlyPictures, sizeBytes }: SavedPart, isSound: boolean) {
  const { label, hint } = words.methods[method];
  const early = earlyPictures ? words.early(earlyPictures) : null;
  const known = [early, sizeBytes !== null && formatSize(sizeBytes)].filter(Boolean).join(' · ');
  // Sound has no pictures at its ends.
  const said = isSound && method !== 'ends' ? words.soundHints[method] : hint;
  return { value: method, label, hint: known || said };
}

function Standing({ part }: { part: SavedPart | undefined }) {
  if (part?.state === 'failed') {
    return <InlineAlert title={words.failed}>{part.reason}</InlineAlert>;
  }
  if (part?.state === 'ready' && part.reason !== null) {
    return <InlineAlert tone="warning" title={part.reason} />;
  }
  return (
    <p role="status" className="text-small text-ink-2">
      {part?.state === 'making' ? words.coming : words.kept(savedPartDays)}
    </p>
  );
}

/** Its message is the sentence of the server. */
class NotMade extends Error {}

/** Has the file made, waits for it, and saves it. */
function useSavePart(id: string) {
  const queries = useQueryClient();
  const { queryKey } = api.clips.saved.queryOptions({ input: { id } });
  return useMutation({
    mutationFn: async (method: PartMethod) => {
      let answer = await client.clips.save({ id, method });
      for (;;) {
        queries.setQueryData(queryKey, answer);
        const part = answer.items.find((item) => item.method === method);
        if (part?.state === 'ready') return;
        if (part?.state !== 'making') throw new NotMade(part?.reason ?? '');
        await new Promise((resume) => setTimeout(resume, pauseMs));
        answer = await client.clips.saved({ id });
      }
    },
    onSuccess: (_, method) => saveFile(`/api/media/${id}/saved/${method}`),
    meta: {
      failure: (error) => ({
        title: words.failed,
        description: error instanceof NotMade ? error.message : messageOf(error),
      }),
    },
  });
}
