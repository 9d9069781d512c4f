import type { ReactNode } from 'react';
import { fileMessages as words } from '#features/files/files.messages.ts';
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx';
import { ProjectorDrawing } from '#ui/drawings/projector-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

type NoFilesProps = {
  /** The list is empty because nothing matches the search. */
  isSearch: boolean;
  action?: ReactNode;
};

/** The empty state of a list of files. */
export function NoFiles({ isSearch, action }: NoFilesProps) {
  if (isSearch) {
    return (
      <EmptyState
        visual={<MagnifierDrawing />}
        title={words.empty}
        description={words.emptySearchHint}
      />
    );
  }
  return (
    <EmptyState
      visual={<ProjectorDrawing />}
      title={words.empty}
      description={words.manager.uploadHint}
      action={action}
    />
  );
}
