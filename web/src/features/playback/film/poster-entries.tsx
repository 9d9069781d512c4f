import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { Camera, ImageUp, Undo2 } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { putFile } from '#api/put-file.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { MenuSeparator } from '#ui/overlay/menu-separator.tsx';

const posterWords = playbackMessages.poster;

const meta = {
  success: { title: posterWords.changed, description: posterWords.changedHint },
  failure: (error: unknown) => ({ title: posterWords.failed, description: messageOf(error) }),
};

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

/** Sets the poster of a film: a frame, an uploaded picture, or the automatic frame. */
function usePoster(videoId: string) {
  const pick = useMutation(api.thumbnails.pickFrame.mutationOptions({ meta }));
  const send = useMutation({
    mutationFn: (picture: File) => putFile(`/api/media/${videoId}/poster`, picture),
    meta,
  });
  return {
    pickFrame: (atMs: number) => pick.mutate({ videoId, atMs }),
    goBack: () => pick.mutate({ videoId, atMs: null }),
    send: send.mutate,
  };
}

/** Lets the person choose one file of this computer; null when they cancel. */
function chooseFile(accept: string): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.hidden = true;
    const finish = () => {
      input.remove();
      resolve(input.files?.[0] ?? null);
    };
    input.addEventListener('change', finish);
    input.addEventListener('cancel', finish);
    // Outside the document Safari drops it while the person still chooses.
    document.body.append(input);
    input.click();
  });
}
