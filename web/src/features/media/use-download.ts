import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { saveFile } from '#features/media/save-file.ts';
import { showToast } from '#ui/feedback/toast.ts';

const words = mediaMessages.card;
const pauseMs = 2000;
/** Half an hour: to cut a long part of a large film takes its time. */
const patience = 900;

/** Saves an item's original under its name; of a clip the file that is cut for it, as soon as that is made. */
export function useDownload(): (item: Pick<MediaItem, 'id' | 'parentId'>) => void {
  const prepare = useMutation({
    mutationFn: waitForCut,
    onSuccess: (_, id) => save(id),
    meta: { failure: (error) => ({ title: words.partFailed, description: messageOf(error) }) },
  });
  return ({ id, parentId }) => (parentId === undefined ? save(id) : prepare.mutate(id));
}

function save(id: string): void {
  saveFile(`/api/media/${id}/download`);
}

async function waitForCut(id: string): Promise<void> {
  for (let tries = 0; tries < patience; tries += 1) {
    const { isReady } = await client.clips.prepare({ id });
    if (isReady) return;
    if (tries === 0) showToast.info(words.partComing);
    await new Promise((resume) => setTimeout(resume, pauseMs));
  }
  throw new Error(words.partFailed);
}
