import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { Camera, ImageUp, Undo2 } from 'lucide-react';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { usePoster } from '#features/playback/film/use-poster.ts';
import { chooseFile } from '#lib/choose-file.ts';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { MenuSeparator } from '#ui/overlay/menu-separator.tsx';

type PosterEntriesProps = {
  film: Pick<MediaDetails, 'id' | 'durationMs' | 'hasChosenPoster'>;
  /** Returns the current position of the film. */
  momentSeconds: () => number;
};

/** The menu entries with which an owner chooses the poster of a film. */
export function PosterEntries({ film, momentSeconds }: PosterEntriesProps) {
  const poster = usePoster(film.id);
  const words = playbackMessages.poster;
  const pickFrame = () => {
    const atMs = Math.round(momentSeconds() * 1000);
    poster.pickFrame(Math.min(atMs, film.durationMs ?? atMs));
  };
  const choosePicture = async () => {
    const picture = await chooseFile('image/*,.heic,.heif,.tif,.tiff');
    if (picture) poster.send(picture);
  };
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={Camera} onSelect={pickFrame}>
        {words.thisFrame}
      </MenuItem>
      <MenuItem icon={ImageUp} onSelect={() => void choosePicture()}>
        {words.upload}
      </MenuItem>
      {film.hasChosenPoster && (
        <MenuItem icon={Undo2} onSelect={poster.goBack}>
          {words.automatic}
        </MenuItem>
      )}
    </>
  );
}
