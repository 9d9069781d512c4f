import type { Chapter } from '@heirloom/contract/chapters/chapters.schema.ts';
import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { messageOf } from '#api/errors.ts';
import { ChapterDialog } from '#features/chapters/chapter-dialog.tsx';
import { change, remove } from '#features/chapters/chapter-edits.ts';
import { ChapterExchange } from '#features/chapters/chapter-exchange.tsx';
import { ChapterHistory } from '#features/chapters/chapter-history.tsx';
import { ChapterRows } from '#features/chapters/chapter-rows.tsx';
import { chapterMessages } from '#features/chapters/chapters.messages.ts';
import type { ChapterEdits } from '#features/chapters/use-chapter-edits.ts';
import { ClipsCard } from '#features/clips/clips-card.tsx';
import { clipMessages } from '#features/clips/clips.messages.ts';
import { useClips, useMakeClips } from '#features/clips/use-clips.ts';
import type { PartMarks } from '#features/clips/use-part.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';

type ChapterPanelProps = {
  details: MediaDetails;
  chapters: Pick<ChapterEdits, 'list' | 'error' | 'edit'>;
  shownId: string | undefined;
  /** The chapter whose title is being written. */
  openId: string | null;
  onOpen: (chapter: Chapter) => void;
  /** Says whether it was saved. */
  onTitle: (chapter: Chapter, title: string, isOver: boolean) => Promise<boolean>;
  /** The chapter whose description and date are being written. */
  detailsId: string | null;
  /** The part that is being marked, and what is shown. */
  marks: PartMarks;
  positionMs: number;
  onDetails: (id: string | null) => void;
};

const words = chapterMessages;

/** The chapters, the text of all of them, and what they were before. */
export function ChapterPanel(props: ChapterPanelProps) {
  const { details, detailsId, onDetails, onOpen, onTitle } = props;
  const mediaId = details.id;
  const type = details.type === 'audio' ? 'audio' : 'video';
  const clips = useClips(mediaId).data?.items;
  const make = useMakeClips(type, mediaId);
  const { list, error, edit } = props.chapters;
  const chapters = list?.items ?? [];
  const described = chapters.find(({ id }) => id === detailsId);
  return (
    <div className="flex flex-col gap-4">
      <section className="surface-card p-4 md:p-6">
        <h2 className="title-2 mb-3">{words.list}</h2>
        {error && !list && <InlineAlert title={messageOf(error)} />}
        {list && chapters.length === 0 && <p className="text-ink-2">{words.none}</p>}
        {list?.isOfFile && chapters.length > 0 && (
          <p className="mb-3 text-small text-ink-2">{words.ofFile}</p>
        )}
        <ChapterRows
          mediaId={mediaId}
          chapters={chapters}
          shownId={props.shownId}
          openId={props.openId}
          onOpen={onOpen}
          onTitle={onTitle}
          onDetails={(chapter) => onDetails(chapter.id)}
          filmWords={clipMessages[type].makeOne}
          hasFilm={(chapter) => clips?.some(({ chapterId }) => chapterId === chapter.id) ?? true}
          onFilm={(chapter) => make.mutate({ mediaId, chapterIds: [chapter.id] })}
          onBoring={(chapter) => void edit(change(chapter, { isBoring: !chapter.isBoring }))}
          onRemove={(chapter) => void edit(remove(chapter))}
        />
      </section>
      <ClipsCard
        mediaId={mediaId}
        type={type}
        durationMs={details.durationMs ?? 0}
        chapters={chapters}
        marks={props.marks}
        positionMs={props.positionMs}
      />
      <ChapterExchange mediaId={mediaId} />
      <ChapterHistory mediaId={mediaId} onEdit={(one) => void edit(one)} />
      {described && (
        <ChapterDialog
          key={described.id}
          mediaId={mediaId}
          chapter={described}
          onSave={edit}
          onClose={() => onDetails(null)}
        />
      )}
    </div>
  );
}
