import {
  chapterFormat,
  type ChapterFormat,
  type ImportedChapters,
} from '@heirloom/contract/chapters/chapters.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { use, useState } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { chapterMessages } from '#features/chapters/chapters.messages.ts';
import { saveText } from '#lib/save-text.ts';
import { ShownSpeed } from '#lib/shown-speed.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Textarea } from '#ui/form/textarea.tsx';

const words = chapterMessages.exchange;

/** Chapters come from a text, and go as one. */
export function ChapterExchange({ mediaId }: { mediaId: string }) {
  const queries = useQueryClient();
  const isAtOwnSpeed = use(ShownSpeed) === 1;
  const [text, setText] = useState('');
  const taken = useMutation({
    meta: { failure: () => null },
    mutationFn: () => client.chapters.import({ mediaId, text }),
    onSuccess: () => {
      setText('');
      void queries.invalidateQueries({ queryKey: api.chapters.key() });
    },
  });
  const saved = useMutation({
    meta: { failure: (error) => ({ title: words.exportFailed, description: messageOf(error) }) },
    mutationFn: (format: ChapterFormat) => saveChapters(mediaId, format),
  });
  return (
    <details className="surface-card p-4 md:p-6">
      <summary className="title-2 min-h-11 cursor-pointer">{words.heading}</summary>
      <div className="mt-3 flex flex-col gap-4">
        <Field
          label={words.text}
          hint={isAtOwnSpeed ? words.hint : `${words.hint} ${words.ofFile}`}
        >
          <Textarea rows={6} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <input
          type="file"
          aria-label={words.file}
          accept=".vtt,.txt,.xml,.ffmetadata,text/*"
          onChange={(event) => void event.target.files?.[0]?.text().then(setText)}
        />
        {taken.error && <InlineAlert title={messageOf(taken.error)} />}
        {taken.data && <Taken answer={taken.data} />}
        <div className="flex flex-wrap gap-3">
          <Button
            busy={taken.isPending}
            disabled={text.trim() === ''}
            onClick={() => taken.mutate()}
          >
            {words.import}
          </Button>
          {chapterFormat.options.map((format) => (
            <Button
              key={format}
              variant="quiet"
              icon={Download}
              busy={saved.isPending && saved.variables === format}
              onClick={() => saved.mutate(format)}
            >
              {`${words.export} ${words.formats[format]}`}
            </Button>
          ))}
        </div>
      </div>
    </details>
  );
}

function Taken({ answer: { items, wasUnsorted, overlapping } }: { answer: ImportedChapters }) {
  return (
    <p role="status">
      {[
        words.imported(items.length),
        wasUnsorted && words.sorted,
        overlapping > 0 && words.overlapped(overlapping),
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}

async function saveChapters(mediaId: string, format: ChapterFormat): Promise<void> {
  const { fileName, text } = await client.chapters.export({ mediaId, format });
  saveText(fileName, text);
}
