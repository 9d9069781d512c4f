import type { QueueView } from '#features/uploads/queue-view.ts';
import { useUploadManager } from '#features/uploads/upload-manager-context.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';

const words = uploadMessages.bulk;

type QueueNoticesProps = {
  view: QueueView;
  /** The files go into the person's own archive. */
  isOwn: boolean;
};

/** What a person may want to know or decide about the whole queue, above its rows. */
export function QueueNotices({ view, isOwn }: QueueNoticesProps) {
  const isToBeSent = !view.isRunning && view.counts.pending > 0;
  return (
    <>
      {(view.folderList.length > 0 || view.tapeLabels.length > 0) && isToBeSent && (
        <FolderChoices view={view} isOwn={isOwn} />
      )}
      {view.counts.duplicate > 0 && !view.isRunning && <Duplicates count={view.counts.duplicate} />}
      {view.leftOut > 0 && <InlineAlert tone="info">{words.leftOut(view.leftOut)}</InlineAlert>}
      {view.unmatched.length > 0 && (
        <InlineAlert tone="info">{words.unmatched(view.unmatched)}</InlineAlert>
      )}
    </>
  );
}

/** What the names of folders and files can become: dates, collections, and tapes. */
function FolderChoices({ view, isOwn }: QueueNoticesProps) {
  const { folderList, folders, tapeLabels } = view;
  const manager = useUploadManager();
  const dated = folderList.filter(({ takenAt }) => takenAt !== null);
  const names = folderList.map(({ name }) => name);
  if (dated.length === 0 && !isOwn) return null;
  return (
    <fieldset className="rounded-md bg-surface-2 px-4 py-3">
      <legend className="sr-only">{words.folders.title}</legend>
      {dated.length > 0 && (
        <Checkbox
          label={words.folders.dates(dated)}
          checked={folders.givesDates}
          onChange={({ target }) =>
            manager.dispatch({ do: 'chooseFolders', change: { givesDates: target.checked } })
          }
        />
      )}
      {dated.length > 0 && folders.givesDates && (
        <p className="ml-9 text-small text-ink-2">{words.folders.datesHint}</p>
      )}
      {isOwn && names.length > 0 && (
        <Checkbox
          label={words.folders.collections(names)}
          checked={folders.makesCollections}
          onChange={({ target }) =>
            manager.dispatch({ do: 'chooseFolders', change: { makesCollections: target.checked } })
          }
        />
      )}
      {isOwn && tapeLabels.length > 0 && (
        <Checkbox
          label={words.tapes.put(tapeLabels)}
          checked={folders.putsOntoTapes}
          onChange={({ target }) =>
            manager.dispatch({ do: 'chooseFolders', change: { putsOntoTapes: target.checked } })
          }
        />
      )}
    </fieldset>
  );
}

function Duplicates({ count }: { count: number }) {
  const manager = useUploadManager();
  return (
    <InlineAlert tone="info">
      <p className="text-body">{words.duplicates(count)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={manager.sendDuplicates}>
          {words.uploadThese}
        </Button>
        <Button size="sm" onClick={() => manager.dispatch({ do: 'removeDuplicates' })}>
          {words.clearThese}
        </Button>
      </div>
    </InlineAlert>
  );
}
