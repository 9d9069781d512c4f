import { describe, expect, it } from 'vitest';
import { deinterlace, fitInside, limitFrameRate } from '#platform/media/film/picture-filters.ts';
import type { VideoStream } from '#platform/media/probe/media-facts.ts';

describe('fitInside', () => {
  const box = { width: 1920, height: 1920 };
  it.each([
    [
      { width: 3840, height: 2160 },
      { width: 1920, height: 1080 },
    ],
    [
      { width: 2160, height: 3840 },
      { width: 1080, height: 1920 },
    ],
    [
      { width: 768, height: 576 },
      { width: 768, height: 576 },
    ],
    [
      { width: 321, height: 241 },
      { width: 320, height: 240 },
    ],
    [
      { width: 5000, height: 3 },
      { width: 1920, height: 2 },
    ],
    [
      { width: 2592, height: 1944 },
      { width: 1920, height: 1440 },
    ],
  ])('%o -> %o', (size, expected) => {
    expect(fitInside(size, box)).toEqual(expected);
  });
});

describe('deinterlace', () => {
  const video = (fieldOrder: VideoStream['fieldOrder']) => ({ fieldOrder }) as VideoStream;
  const declared = video({ scan: 'top-first', source: 'declared' });
  it('makes a picture of every field, or of two at half rate', () => {
    expect(deinterlace(declared, 'full')).toBe('bwdif=mode=send_field:deint=interlaced');
    expect(deinterlace(declared, 'half')).toBe('bwdif=mode=send_frame:deint=interlaced');
  });
  it('forces fields that nothing declares', () => {
    const measured = video({ scan: 'bottom-first', source: 'measured' });
    expect(deinterlace(measured, 'full')).toBe('bwdif=mode=send_field:parity=bff:deint=all');
  });
  it('keeps the rate of progressive film', () => {
    const progressive = video({ scan: 'progressive', source: 'declared' });
    expect(deinterlace(progressive, 'full')).toBe('bwdif=mode=send_frame:deint=interlaced');
  });
});

describe('limitFrameRate', () => {
  it.each([
    [25, []],
    [60, []],
    [59.94, []],
    [120, ['fps=60.000']],
    [240, ['fps=60.000']],
    [100, ['fps=50.000']],
    [90_000, []],
  ])('%d a second at most 60: %o', (frameRate, expected) => {
    expect(limitFrameRate({ frameRate } as VideoStream, 60)).toEqual(expected);
  });
});
