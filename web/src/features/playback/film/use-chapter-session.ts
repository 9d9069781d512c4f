import { useEffect, useEffectEvent } from 'react';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { chapterAt } from '#features/playback/film/chapters-at.ts';

type Session = { details: ShownDetails; positionMs: number; onStep: (step: 1 | -1) => void };

/** Names the chapter on lock screens and headphones, whose keys for tracks go to the chapters beside it. */
export function useChapterSession({ details, positionMs, onStep }: Session): void {
  const { chapters, title, thumbnailUrl } = details;
  const shown = chapterAt(chapters, positionMs)?.title || title;
  const step = useEffectEvent(onStep);
  const hasChapters = chapters.length > 1 && 'mediaSession' in navigator;

  useEffect(() => {
    if (!hasChapters) return undefined;
    const session = navigator.mediaSession;
    session.setActionHandler('nexttrack', () => step(1));
    session.setActionHandler('previoustrack', () => step(-1));
    return () => {
      session.setActionHandler('nexttrack', null);
      session.setActionHandler('previoustrack', null);
      session.metadata = null;
    };
  }, [hasChapters]);

  useEffect(() => {
    if (!hasChapters) return;
    const artwork = thumbnailUrl ? [{ src: thumbnailUrl, sizes: '320x320' }] : [];
    navigator.mediaSession.metadata = new MediaMetadata({ title: shown, album: title, artwork });
  }, [hasChapters, shown, title, thumbnailUrl]);
}
