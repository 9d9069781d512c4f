import { homeMessages as words } from '#features/home/home.messages.ts';
import { ProjectorDrawing } from '#ui/drawings/projector-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** The stage while the archive is empty. */
export function StageEmpty() {
  return (
    <EmptyState
      visual={<ProjectorDrawing />}
      title={words.emptyTitle}
      description={
        <>
          {words.emptyText} <span className="touch:hidden">{words.emptyDrop}</span>
        </>
      }
      className="min-h-80 justify-center lg:self-stretch"
    />
  );
}
