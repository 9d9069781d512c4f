import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Lightbox, type SlideImage, type ZoomRef } from 'yet-another-react-lightbox';
import Inline from 'yet-another-react-lightbox/plugins/inline';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import type { ShownCard, ShownDetails } from '#features/media/shown-media.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { useLoadFailure } from '#features/playback/use-load-failure.ts';

export type PhotoStageHandle = {
  zoom: (by: 1 | -1) => void;
  /** Zooms out to the whole picture; returns false when it was not zoomed. */
  fit: () => boolean;
};

type PhotoStageProps = {
  photo: ShownDetails;
  previous: ShownCard | undefined;
  next: ShownCard | undefined;
  onShow: (id: string) => void;
  ref?: Ref<PhotoStageHandle>;
};

/** Shows a photo with pinch, wheel, double tap, drag and swipe. The neighbours are loaded for the swipe. */
export function PhotoStage({ photo, previous, next, onShow, ref }: PhotoStageProps) {
  const zoom = useRef<ZoomRef>(null);
  const photos = [previous, photo, next].filter((item) => item !== undefined);
  const index = photos.findIndex((item) => item.id === photo.id);

  useImperativeHandle(ref, () => ({
    zoom: (by) => (by === 1 ? zoom.current?.zoomIn() : zoom.current?.zoomOut()),
    fit: () => {
      const isZoomed = (zoom.current?.zoom ?? 1) > 1;
      if (isZoomed) zoom.current?.changeZoom(1);
      return isZoomed;
    },
  }));

  return (
    <Lightbox
      plugins={[Inline, Zoom]}
      labels={playbackMessages.viewer.gallery}
      inline={{ style: { position: 'absolute', inset: 0 } }}
      slides={photos.map(toSlide)}
      index={index}
      on={{
        view: ({ index: shown }) => {
          const item = photos[shown];
          if (item && item.id !== photo.id) onShow(item.id);
        },
      }}
      carousel={{
        finite: true,
        preload: 1,
        padding: '16px',
        imageProps: { className: 'rounded-print' },
      }}
      // A click gives the lightbox the focus, and it would keep Escape from the viewer.
      controller={{
        closeOnPullDown: false,
        closeOnBackdropClick: false,
        closeOnEscape: false,
        focus: false,
      }}
      zoom={{ ref: zoom, maxZoomPixelRatio: 3, scrollToZoom: true }}
      animation={{ fade: 160, swipe: 240 }}
      toolbar={{ buttons: [] }}
      styles={{ container: { backgroundColor: 'transparent' } }}
      render={{
        buttonPrev: () => null,
        buttonNext: () => null,
        buttonZoom: () => null,
        iconError: () => <PhotoFailed />,
      }}
    />
  );
}

const viewPixels = 1440;

function toSlide(item: ShownCard | ShownDetails): SlideImage {
  const size = item.width && item.height ? { width: item.width, height: item.height } : {};
  const zoomUrl = 'zoomUrl' in item ? item.zoomUrl : null;
  const sharp =
    zoomUrl && item.width && item.height
      ? [{ src: zoomUrl, width: item.width, height: item.height }]
      : [];
  const view = item.photoUrl ?? item.thumbnailUrl ?? '/placeholder.svg';
  const longSide = Math.max(item.width ?? 1, item.height ?? 1);
  const scale = Math.min(1, viewPixels / longSide);
  return {
    src: view,
    alt: item.title,
    ...size,
    ...(sharp.length > 0 && {
      srcSet: [
        {
          src: view,
          width: Math.round((item.width ?? 1) * scale),
          height: Math.round((item.height ?? 1) * scale),
        },
        ...sharp,
      ],
    }),
  };
}

function PhotoFailed() {
  const place = useRef<HTMLElement>(null);
  const [isShown, setIsShown] = useState(false);
  // The neighbours of the shown photo are loaded as well; those say nothing until they are shown.
  useEffect(() => {
    const neighbour = place.current?.closest('[inert]');
    const look = () => setIsShown(neighbour?.hasAttribute('inert') !== true);
    look();
    if (!neighbour) return undefined;
    const changes = new MutationObserver(look);
    changes.observe(neighbour, { attributeFilter: ['inert'] });
    return () => changes.disconnect();
  }, []);
  useLoadFailure(isShown ? playbackMessages.imageFailed : null);
  return (
    <span
      ref={place}
      role="alert"
      className="flex flex-col items-center gap-4 px-6 text-center leading-normal"
    >
      <img src="/placeholder.svg" alt="" className="w-64 rounded-print" />
      <span className="text-ink">{playbackMessages.imageFailed}</span>
    </span>
  );
}
