import { expect, it } from 'vitest';
import { frameAt, parseStoryboard } from '#features/playback/controls/storyboard.ts';

const text = `WEBVTT

00:00:00.000 --> 00:00:02.000
storyboard.jpg#xywh=0,0,160,90

01:00:02.000 --> 01:00:04.500
storyboard.jpg#xywh=160,90,160,90
`;

it('reads times and places of a storyboard', () => {
  const frames = parseStoryboard(text, 'http://localhost/api/media/1/storyboard.vtt');
  expect(frames).toHaveLength(2);
  expect(frames[1]).toEqual({
    fromSeconds: 3602,
    toSeconds: 3604.5,
    url: 'http://localhost/api/media/1/storyboard.jpg',
    x: 160,
    y: 90,
    width: 160,
    height: 90,
  });
});

it('finds the frame of a moment', () => {
  const frames = parseStoryboard(text, 'http://localhost/');
  expect(frameAt(frames, 1)?.x).toBe(0);
  expect(frameAt(frames, 9999)?.x).toBe(160);
  expect(frameAt([], 1)).toBeNull();
});
