import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { Pause, Play } from 'lucide-react';
import { fileMessages } from '#features/files/files.messages.ts';
import { usePlayFile } from '#features/files/use-play-file.ts';
import { IconButton } from '#ui/form/icon-button.tsx';

/** Plays a recording in the audio bar at the bottom of the page. */
export function PlayFileButton({ item }: { item: MediaItem }) {
  const { isPlaying, label, play } = usePlayFile(item);
  return (
    <IconButton
      icon={isPlaying ? Pause : Play}
      label={fileMessages.actions.of(label, item.title)}
      title={label}
      aria-pressed={isPlaying}
      onClick={play}
    />
  );
}
