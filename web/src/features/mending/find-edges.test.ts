import { expect, it } from 'vitest';
import { findEdges, type Luma } from '#features/mending/find-edges.ts';
import { beyond } from '#features/mending/propose-crop.tsx';
import { furtherSound } from '#features/mending/route-sound.ts';

const [width, height] = [100, 100];

/** A soft picture that differs from time to time; `at` overrules points. */
function picture(time: number, at: (x: number, y: number) => number | null): Luma {
  const values = Uint8Array.from({ length: width * height }, (_, place) => {
    const [x, y] = [place % width, Math.floor(place / width)];
    return at(x, y) ?? 110 + 60 * Math.sin(x / 17 + time) * Math.cos(y / 23 + time);
  });
  return { width, height, values };
}

const film = (at: (x: number, y: number) => number | null) =>
  [0, 1, 2, 3].map((time) => picture(time, at));
const none = { left: 0, top: 0, right: 0, bottom: 0 };

it('proposes to cut off black borders and torn lines, and nothing of a picture without them (TAPE-16 in part)', () => {
  expect(findEdges(film(() => null))).toEqual(none);
  expect(findEdges(film((x, y) => (x < 3 || y > 95 ? 16 : null)))).toEqual({
    ...none,
    left: 3,
    bottom: 4,
  });
  const torn = (x: number, y: number) => (y >= 94 ? ((x * 7919 + y * 104_729) % 211) + 20 : null);
  expect(findEdges(film(torn))).toEqual({ ...none, bottom: 6 });
});

it('takes no dark scene for a border, and proposes nothing for a film that is black (TAPE-16 in part)', () => {
  const dark = picture(0, (x) => (x < 40 ? 10 : null));
  expect(findEdges([dark, ...film(() => null)])).toEqual(none);
  expect(findEdges(film(() => 10))).toEqual(none);
  expect(findEdges([])).toEqual(none);
});

it('adds what is found to what was cut off, on the side where it is in the file (TAPE-16 in part)', () => {
  const found = { ...none, top: 10 };
  const crop = { ...none, left: 5, bottom: 18 };
  expect(beyond({ crop, turn: 0 }, found)).toEqual({ ...crop, top: 9 });
  // Turned clockwise, the left side of the file is at the top.
  expect(beyond({ crop, turn: 90 }, found)).toEqual({ ...crop, left: 15 });
  expect(beyond({ crop, turn: 180 }, found).bottom).toBe(20);
});

it('lets one hear what is wanted of a copy that was mended before (TAPE-16 in part)', () => {
  expect(furtherSound(null, 'left')).toBe('left');
  expect(furtherSound('swapped', 'left')).toBe('right');
  expect(furtherSound('swapped', 'swapped')).toBeNull();
  expect(furtherSound('swapped', null)).toBe('swapped');
  expect(furtherSound('left', 'left')).toBeNull();
});
