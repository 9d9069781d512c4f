import { SlideshowRecording } from '#features/collections/slideshow-recording.tsx';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { FullWindow } from '#ui/overlay/full-window.tsx';
import type { ReactNode } from 'react';

type RecordingWindowProps = { details: ShownDetails; actions: ReactNode; onClose: () => void };

/** A recording in the whole window, with its seek bar. */
export function RecordingWindow({ details, actions, onClose }: RecordingWindowProps) {
  return (
    <FullWindow label={details.title} onClose={onClose}>
      <SlideshowRecording
        details={details}
        isPlaying
        onOver={() => undefined}
        onClose={onClose}
        controls={actions}
      />
    </FullWindow>
  );
}
