import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FilmState } from '#features/playback/film/film-state.tsx';
import { FilmWaiting } from '#features/playback/film/film-waiting.tsx';
import type { CopyState } from '#features/playback/sources/use-requested-copy.ts';
import { useFormatTime } from '#lib/shown-speed.ts';
import { renderUi } from '#test/render.tsx';
import { sampleDetails } from '#test/samples.ts';

function show(state: { isWaiting?: boolean; hasFailed?: boolean; copy?: CopyState }) {
  return renderUi(
    <FilmState
      details={sampleDetails({ progress: 12 })}
      isWaiting={false}
      hasFailed={false}
      copy="none"
      {...state}
    />,
  );
}

it('lets a film play without a word', () => {
  const { container } = show({});
  expect(container.querySelector('[role]:not(section)')).toBeNull();
});

it.each([
  ['loads', { isWaiting: true }],
  ['is being asked for a copy of', { hasFailed: true, copy: 'asking' as const }],
])('shows that it waits while the film %s', (_, state) => {
  show(state);
  screen.getByRole('status', { name: 'Loading…' });
  expect(screen.queryByText('Failed to load video file')).toBeNull();
});

it('says that a copy is being made, how far it is, and offers the original meanwhile', () => {
  show({ hasFailed: true, copy: 'coming' });
  const notice = within(screen.getByRole('status'));
  notice.getByText('This browser cannot play this film.');
  notice.getByText(/starts by itself when it is ready/);
  notice.getByText('12% done');
  expect(notice.getByRole('link').getAttribute('href')).toBe('/download');
});

it('says that the film failed, and offers the original [VIEWER-01]', () => {
  show({ hasFailed: true });
  const alert = within(screen.getByRole('alert'));
  alert.getByText('Failed to load video file');
  alert.getByRole('link', { name: 'Download original' });
});

it.each([
  ['video' as const, 'This film is being made ready for your browser.'],
  ['audio' as const, 'This recording is being made ready for your browser.'],
])('says of a new item of type %s that it is being made ready', (type, text) => {
  const details = sampleDetails({ type, sources: [], status: 'processing', progress: null });
  renderUi(<FilmWaiting details={details} onClose={() => {}} />);
  screen.getByText(text);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('says why a film can never be shown, without a progress that leads nowhere', () => {
  const statusReason = 'The file is empty.';
  const details = sampleDetails({
    sources: [],
    status: 'unprocessable',
    statusReason,
    progress: 3,
  });
  renderUi(<FilmWaiting details={details} onClose={() => {}} />);
  screen.getByText("Can't be shown");
  screen.getByText(statusReason);
  screen.getByText('The original is kept safe and can be downloaded.');
  expect(screen.queryByText('3% done')).toBeNull();
});

it('says beside a reel that waits for its file when things come at its own speed (TAPE-16 in part)', () => {
  function Moment() {
    return <p>{useFormatTime()(36_000)}</p>;
  }
  const details = sampleDetails({ sources: [], speed: 18 / 24 });
  renderUi(<FilmWaiting details={details} onClose={() => {}} panel={<Moment />} />);
  screen.getByText('0:48');
});
