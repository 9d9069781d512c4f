import type { Chapter } from '@heirloom/contract/chapters/chapters.schema.ts';
import { Film, Scissors } from 'lucide-react';
import { ClipList } from '#features/clips/clip-list.tsx';
import { clipMessages } from '#features/clips/clips.messages.ts';
import { PartEditor } from '#features/clips/part-editor.tsx';
import { useClips, useMakeClips } from '#features/clips/use-clips.ts';
import type { PartMarks } from '#features/clips/use-part.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';

type ClipsCardProps = {
  mediaId: string;
  type: 'video' | 'audio';
  durationMs: number;
  chapters: readonly Pick<Chapter, 'id' | 'startMs' | 'endMs'>[];
  marks: PartMarks;
  positionMs: number;
};

/**
 * The parts of a film that are items of their own; a button makes one of each chapter, another one of a part that is
 * marked.
 */
export function ClipsCard(props: ClipsCardProps) {
  const { mediaId, type, durationMs, chapters, marks, positionMs } = props;
  const words = clipMessages[type];
  const { data, error, refetch } = useClips(mediaId);
  const clips = data?.items ?? [];
  const made = new Set(clips.map(({ chapterId }) => chapterId));
  const lacking = chapters.filter(({ id }) => !made.has(id)).length;
  const make = useMakeClips(type, mediaId);
  const isAll = chapters.length > 0 && lacking === 0;
  return (
    <section aria-labelledby="clips" className="surface-card p-4 md:p-6">
      <h2 id="clips" className="title-2">
        {words.heading}
      </h2>
      <p className="mt-1 text-ink-2">{isAll ? words.all : words.intro}</p>
      {error && !data && (
        <LoadFailed
          title={clipMessages.listFailed}
          className="mt-3"
          onRetry={() => void refetch()}
        />
      )}
      <ClipList clips={clips} chapters={chapters} durationMs={durationMs} onMove={marks.open} />
      {marks.part && (
        <PartEditor
          key={marks.part.clip?.id ?? 'new'}
          mediaId={mediaId}
          type={type}
          marks={marks}
          part={marks.part}
          positionMs={positionMs}
        />
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {lacking > 0 && (
          <Button icon={Film} busy={make.isPending} onClick={() => make.mutate({ mediaId })}>
            {words.make(lacking)}
          </Button>
        )}
        {!marks.part && (
          <Button icon={Scissors} onClick={() => marks.openNew(positionMs)}>
            {words.ofPart}
          </Button>
        )}
      </div>
    </section>
  );
}
