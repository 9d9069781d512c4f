import type { ImportPlaceEntry } from '@heirloom/contract/imports/imports.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowUp, ChevronRight, FileArchive, Folder } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { importMessages } from '#features/imports/imports.messages.ts';
import { formatSize } from '#lib/format-size.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';

const { places: words } = importMessages;

type PlacesDialogProps = {
  isBusy: boolean;
  onClose: () => void;
  /** What was chosen stays while this fails. */
  onPick: (places: string[]) => void;
};

/** Lets an administrator choose folders and ZIP files below IMPORT_DIR; several are the parts of one source. */
export function PlacesDialog({ isBusy, onClose, onPick }: PlacesDialogProps) {
  const [path, setPath] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data, error, refetch } = useQuery(
    api.imports.places.queryOptions({ input: { path }, staleTime: 0 }),
  );
  const toggle = (place: string) =>
    setChosen((before) =>
      before.includes(place) ? before.filter((other) => other !== place) : [...before, place],
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.description}
      busy={isBusy}
    >
      <DialogBody>
        {data?.isConfigured !== false && <Crumbs path={path} onPath={setPath} />}
        {error !== null && (
          <LoadFailed
            title={words.failed}
            description={messageOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {error === null && data === undefined && <Spinner label={words.loading} />}
        {data?.isConfigured === false && <InlineAlert tone="info" title={words.unset} />}
        {data?.isConfigured && (
          <>
            {data.entries.length === 0 && <p className="py-4 text-ink-2">{words.empty}</p>}
            <ul className="flex flex-col">
              {data.entries.map((entry) => (
                <PlaceRow
                  key={entry.path}
                  entry={entry}
                  isChosen={chosen.includes(entry.path)}
                  onToggle={() => toggle(entry.path)}
                  onOpen={() => setPath(entry.path)}
                />
              ))}
            </ul>
            {data.isCut && <InlineAlert tone="info" title={words.cut} />}
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button disabled={isBusy} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          variant="accent"
          busy={isBusy}
          disabledReason={chosen.length === 0 ? words.nothing : undefined}
          onClick={() => onPick([...chosen])}
        >
          {words.plan(chosen.length)}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

type CrumbsProps = { path: string | null; onPath: (path: string | null) => void };

function Crumbs({ path, onPath }: CrumbsProps) {
  const above = path?.includes('/') ? path.slice(0, path.lastIndexOf('/')) : null;
  return (
    <div className="flex min-h-11 items-center gap-3">
      {path !== null && (
        <IconButton icon={ArrowUp} label={words.up} onClick={() => onPath(above)} />
      )}
      <p className="stamp truncate text-ink-2">{path ?? words.top}</p>
    </div>
  );
}

type PlaceRowProps = {
  entry: ImportPlaceEntry;
  isChosen: boolean;
  onToggle: () => void;
  onOpen: () => void;
};

function PlaceRow({ entry: { name, kind, sizeBytes }, isChosen, onToggle, onOpen }: PlaceRowProps) {
  const Icon = kind === 'folder' ? Folder : FileArchive;
  return (
    <li className="flex min-h-14 items-center gap-2 border-b last:border-b-0">
      <Checkbox
        label={words.pick(name)}
        hideLabel
        checked={isChosen}
        onChange={onToggle}
        className="shrink-0"
      />
      <Icon size={20} aria-hidden="true" className="shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1 truncate font-[560]" title={name}>
        {name}
      </span>
      {sizeBytes !== null && <span className="stamp text-ink-2">{formatSize(sizeBytes)}</span>}
      {kind === 'folder' && (
        <IconButton icon={ChevronRight} label={words.open(name)} onClick={onOpen} />
      )}
    </li>
  );
}
