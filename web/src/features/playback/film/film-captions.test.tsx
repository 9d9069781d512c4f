import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FilmPlayer } from '#features/playback/film/film-player.tsx';
import { renderUi } from '#test/render.tsx';
import { sampleDetails } from '#test/samples.ts';

type Cue = Pick<VTTCue, 'text' | 'startTime' | 'line' | 'snapToLines' | 'getCueAsHTML'>;

/** A track as browsers make it of a <track>, which the simulated one does not. */
class Track extends EventTarget {
  mode = 'disabled';
  activeCues: Cue[] = [];

  say(...cues: Cue[]): void {
    this.activeCues = cues;
    act(() => void this.dispatchEvent(new Event('cuechange')));
  }
}

let english: Track;
let german: Track;
beforeEach(() => {
  [english, german] = [new Track(), new Track()];
  vi.spyOn(HTMLVideoElement.prototype, 'textTracks', 'get').mockReturnValue([
    english,
    german,
  ] as unknown as TextTrackList);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const captions = ['English', 'Deutsch'].map((label) => ({
  url: `/${label}.vtt`,
  language: label.slice(0, 2),
  label,
}));
const press = (key: string) =>
  fireEvent.keyDown(screen.getByRole('region', { name: 'Video player' }), { key });
const openFilm = () =>
  renderUi(<FilmPlayer details={sampleDetails({ captions })} onClose={vi.fn()} />);

function cueOf(text: string, line: VTTCue['line'] = 'auto'): Cue {
  const getCueAsHTML = () => {
    const fragment = document.createDocumentFragment();
    fragment.append(text);
    return fragment;
  };
  return { text, startTime: 0, line, snapToLines: true, getCueAsHTML };
}

it('shows the chosen captions above the visible controls, never by the browser', () => {
  openFilm();
  english.say(cueOf('Hello!'));
  expect(screen.queryByText('Hello!')).toBeNull();
  press('c');
  expect([english.mode, german.mode]).toEqual(['hidden', 'disabled']);
  const box = screen.getByText('Hello!').closest('[data-captions]')!;
  expect(box.className).toContain('film-captions-raised');
  english.say(cueOf('Good bye!'));
  expect(screen.queryByText('Hello!')).toBeNull();
  screen.getByText('Good bye!');
  press('c');
  expect(english.mode).toBe('disabled');
  expect(screen.queryByText('Good bye!')).toBeNull();
});

it('shows captions at the top where their maker put them there', () => {
  openFilm();
  press('c');
  english.say(cueOf('Above', 0), cueOf('Below', -1));
  const placeOf = (text: string) =>
    screen.getByText(text).closest('[data-captions]')?.getAttribute('data-captions');
  expect([placeOf('Above'), placeOf('Below')]).toEqual(['top', 'bottom']);
});

it('leaves the captions to an iPhone while the film alone fills its screen', () => {
  openFilm();
  press('c');
  const video = document.querySelector('video')!;
  fireEvent(video, new Event('webkitbeginfullscreen'));
  expect(english.mode).toBe('showing');
  fireEvent(video, new Event('webkitendfullscreen'));
  expect(english.mode).toBe('hidden');
});
