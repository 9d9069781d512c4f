import type { ImportedTapes } from '@heirloom/contract/tapes/tapes.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { FilePicker, type FilePickerHandle } from '#ui/form/file-picker.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const words = tapeMessages.table;

/** Brings a table onto the shelf: what it would do is shown first, and each line that is wrong. */
export function ImportTapesDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const picker = useRef<FilePickerHandle>(null);
  const [csv, setCsv] = useState('');
  const [isUnreadable, setIsUnreadable] = useState(false);
  const trial = useMutation({
    mutationFn: (text: string) => client.tapes.import({ csv: text, isTrial: true }),
    meta: { failure: () => null },
  });
  const bring = useMutation({
    mutationFn: () => client.tapes.import({ csv, isTrial: false }),
    onSuccess: ({ problems }) => {
      void queries.invalidateQueries({ queryKey: api.tapes.key() });
      if (problems.length === 0) onClose();
    },
    meta: {
      // A line that became wrong since the trial is shown in the dialog.
      success: ({ made, changed, problems }: ImportedTapes) =>
        problems.length === 0 ? words.done(made, changed) : null,
      failure: (error) => words.failed(messageOf(error)),
    },
  });
  const change = (text: string) => {
    setCsv(text);
    setIsUnreadable(false);
    trial.reset();
    bring.reset();
  };
  const seen = bring.data ?? trial.data;
  const isReady = seen !== undefined && seen.problems.length === 0;
  return (
    <Dialog open onOpenChange={onClose} title={words.title} description={words.intro} width={720}>
      <DialogBody>
        <Button
          icon={FileText}
          className="self-start"
          onClick={() => picker.current?.chooseFiles()}
        >
          {words.choose}
        </Button>
        <FilePicker
          ref={picker}
          label={words.choose}
          multiple={false}
          accept=".csv,text/csv,text/plain"
          onFiles={([file]) => {
            if (file) void readTable(file).then(change, () => setIsUnreadable(true));
          }}
        />
        <Field label={words.text} hint={words.hint}>
          <Textarea
            rows={8}
            spellCheck={false}
            className="font-mono text-small"
            value={csv}
            onChange={(event) => change(event.target.value)}
          />
        </Field>
        {isUnreadable && <InlineAlert title={words.unreadable} />}
        {trial.error && <InlineAlert title={messageOf(trial.error)} />}
        {seen && <Outcome outcome={seen} />}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{tapeMessages.cancel}</Button>
        {isReady ? (
          <Button variant="primary" busy={bring.isPending} onClick={() => bring.mutate()}>
            {words.bring}
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={trial.isPending}
            disabledReason={csv.trim() === '' ? words.nothingYet : undefined}
            onClick={() => trial.mutate(csv)}
          >
            {words.check}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

/** Spreadsheets write UTF-8, older ones the encoding of Windows. */
async function readTable(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function Outcome({ outcome }: { outcome: ImportedTapes }) {
  const { made, changed, unchanged, problems } = outcome;
  if (problems.length === 0) {
    return <InlineAlert tone="success" title={words.would(made, changed, unchanged)} />;
  }
  return (
    <InlineAlert title={words.problems(problems.length)}>
      <ul className="mt-1.5 grid max-h-56 gap-1 overflow-y-auto">
        {problems.map(({ line, sentence }) => (
          <li key={`${line} ${sentence}`}>
            <span className="font-[640]">{words.line(line)}</span> {sentence}
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}
