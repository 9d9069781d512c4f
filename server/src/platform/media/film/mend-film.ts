/** What is put right of the picture where a film is shown, as ffmpeg's filters; its original stays as it is. */
import type { Mending } from '@heirloom/contract/mending/mending.schema.ts';
import type { VideoStream } from '#platform/media/probe/media-facts.ts';

/** The stream as it is to be shown: its fields, and its size when it is mended. */
export function mendedStream(video: VideoStream, mending: Mending | undefined): VideoStream {
  if (!mending) return video;
  const { fields, shape, turn, crop } = mending;
  const height = video.shownHeight * (1 - (crop.top + crop.bottom) / 100);
  const whole = shape ? video.shownHeight * shapes[shape] : video.shownWidth;
  const width = whole * (1 - (crop.left + crop.right) / 100);
  const isSideways = turn === 90 || turn === 270;
  return {
    ...video,
    shownWidth: Math.round(isSideways ? height : width),
    shownHeight: Math.round(isSideways ? width : height),
    ...(fields && {
      fieldOrder: { scan: fields === 'none' ? 'progressive' : fields, source: 'person' },
    }),
  };
}

const shapes = { '4:3': 4 / 3, '16:9': 16 / 9 };

/** Run after the picture was deinterlaced, and before it is scaled. */
export function pictureMends(mending: Mending | undefined): string[] {
  if (!mending) return [];
  const { shape, turn, crop } = mending;
  const { left, top, right, bottom } = crop;
  const share = (percent: number) => (percent / 100).toFixed(2);
  return [
    ...(shape ? [`setdar=${shape.replace(':', '/')}`] : []),
    ...(left + top + right + bottom > 0
      ? [
          `crop=w=iw*${share(100 - left - right)}:h=ih*${share(100 - top - bottom)}:x=iw*${share(left)}:y=ih*${share(top)}`,
        ]
      : []),
    ...turns[turn],
  ];
}

const turns = {
  0: [],
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
} as const;
