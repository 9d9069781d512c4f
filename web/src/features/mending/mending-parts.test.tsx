import { asItIs, type Mending } from '@heirloom/contract/mending/mending.schema.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { createQueryClient } from '#api/query-client.ts';
import { MendPreview } from '#features/mending/mend-preview.tsx';
import { MendingDialog } from '#features/mending/mending-dialog.tsx';
import { MendingFields } from '#features/mending/mending-fields.tsx';
import { ProposeCrop } from '#features/mending/propose-crop.tsx';
import { routeSound } from '#features/mending/route-sound.ts';
import { SoundPreview } from '#features/mending/sound-preview.tsx';
import { apiError, fakeLink, type FakeApi } from '#test/fake-api.ts';
import { renderUi } from '#test/render.tsx';
import { sampleDetails, samplePlayable } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => {
  dismissToasts();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const film = sampleDetails({ sources: [samplePlayable('/film.mp4')], durationMs: 60_000 });

/** Opens the dialog for a film, with these calls. */
async function open(mending: NonNullable<FakeApi['mending']>) {
  const find = () => ({ mending: asItIs, state: 'done' as const });
  connectApi(fakeLink({ media: { find: () => film }, mending: { find, ...mending } }));
  const onClose = vi.fn();
  const app = renderUi(<MendingDialog mediaIds={[film.id]} onClose={onClose} />, {
    queryClient: createQueryClient({ onSubscriptionExpired: () => {} }),
  });
  await screen.findByText('Before');
  const save = () => app.user.click(screen.getByRole('button', { name: 'Put right' }));
  return { ...app, onClose, save };
}

it.each(['21', '-1', '50'])('cuts off no %s percent, says so, and sends nothing', async (typed) => {
  const set = vi.fn(() => ({ count: 1, copies: 1 }));
  const { save } = await open({ set });
  const left = screen.getByLabelText('Left');
  for (const side of ['Left', 'Right']) {
    fireEvent.change(screen.getByLabelText(side), { target: { value: typed } });
  }
  expect(screen.getAllByText('From 0 to 20.')).toHaveLength(2);
  // However much is typed, something of the picture is left.
  expect(document.querySelectorAll('video')[1]!.style.width).toMatch(/^(100|166\.\d+)%$/);
  await save();
  expect(set).not.toHaveBeenCalled();
  for (const side of ['Left', 'Right']) {
    fireEvent.change(screen.getByLabelText(side), { target: { value: '20' } });
  }
  expect(left.getAttribute('aria-invalid')).not.toBe('true');
  await save();
  await screen.findByText('The new copy is being made');
});

it('cannot save before it knows how the film is shown now, and says why it does not know', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const set = vi.fn();
  const { save } = await open({
    set,
    find: () => {
      throw apiError('NOT_FOUND', 'It is not there any more.');
    },
  });
  await screen.findByText('It is not there any more.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Put right' }).disabled).toBe(true);
  await save();
  expect(set).not.toHaveBeenCalled();
});

it('says that the last copy could not be made, and stays open while a new one is asked for', async () => {
  const answer = Promise.withResolvers<{ count: number; copies: number }>();
  const set = vi.fn(() => answer.promise);
  const { save, onClose, user } = await open({
    find: () => ({ mending: asItIs, state: 'failed' }),
    set,
  });
  await screen.findByText('The last new copy could not be made.');
  await save();
  await save();
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  answer.resolve({ count: 1, copies: 1 });
  await screen.findByText('The new copy is being made');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(set).toHaveBeenCalledTimes(1);
});

function Fields({
  isSound = false,
  onMend,
}: {
  isSound?: boolean;
  onMend: (now: Mending) => void;
}) {
  const [mending, setMending] = useState(asItIs);
  return (
    <MendingFields
      mending={mending}
      isSound={isSound}
      proposal={null}
      onChange={(changes) => {
        setMending({ ...mending, ...changes });
        onMend({ ...mending, ...changes });
      }}
    />
  );
}

it('goes back to what the file says, field by field, and counts an empty side as none', async () => {
  const onMend = vi.fn();
  const { user } = renderUi(<Fields onMend={onMend} />);
  await user.selectOptions(screen.getByLabelText('Fields'), 'Bottom field first');
  await user.selectOptions(screen.getByLabelText('Turn'), 'By 270° clockwise');
  fireEvent.change(screen.getByLabelText('Top'), { target: { value: '7' } });
  expect(onMend).toHaveBeenLastCalledWith({
    ...asItIs,
    fields: 'bottom-first',
    turn: 270,
    crop: { ...asItIs.crop, top: 7 },
  });
  await user.selectOptions(screen.getByLabelText('Fields'), 'As the file says');
  await user.selectOptions(screen.getByLabelText('Turn'), 'Not at all');
  fireEvent.change(screen.getByLabelText('Top'), { target: { value: '' } });
  expect(onMend).toHaveBeenLastCalledWith(asItIs);
});

it('offers of a recording its sound alone', () => {
  renderUi(<Fields isSound onMend={vi.fn()} />);
  expect(screen.getAllByRole('combobox')).toEqual([screen.getByLabelText('Sound')]);
  expect(screen.queryByRole('spinbutton')).toBeNull();
});

/** Stands for the sound of the browser; `connected` has what each ear hears. */
function stubSound() {
  const connected: string[] = [];
  const close = vi.fn();
  const node = {
    connect: (_to: unknown, from?: number, ear?: number) => {
      if (from !== undefined) connected.push(`${from} to ${ear}`);
    },
    disconnect: () => connected.splice(0),
  };
  vi.stubGlobal(
    'AudioContext',
    class {
      createChannelSplitter = () => node;
      createChannelMerger = () => node;
      createMediaElementSource = () => node;
      destination = {};
      close = close;
    },
  );
  return { connected, close };
}

it('lets one ear hear what is wanted, also when that changes while it plays, and ends with the dialog', () => {
  const { connected, close } = stubSound();
  const { rerender, unmount } = renderUi(<SoundPreview url="/a.mp3" wanted="left" />);
  fireEvent.play(screen.getByLabelText('Before'));
  expect(connected).toEqual([]);
  fireEvent.play(screen.getByLabelText('After'));
  expect(connected).toEqual(['0 to 0', '0 to 1']);
  rerender(<SoundPreview url="/a.mp3" wanted="swapped" />);
  expect(connected).toEqual(['1 to 0', '0 to 1']);
  rerender(<SoundPreview url="/a.mp3" wanted={null} />);
  expect(connected).toEqual(['0 to 0', '1 to 1']);
  unmount();
  expect(close).toHaveBeenCalledTimes(1);
});

it('plays all the same in a browser that cannot route sound', () => {
  vi.stubGlobal('AudioContext', undefined);
  expect(routeSound(document.createElement('audio'))).toBeNull();
  renderUi(<SoundPreview url="/a.mp3" wanted="left" />);
  fireEvent.play(screen.getByLabelText('After'));
});

it('stops five seconds after where one began to listen', () => {
  renderUi(<SoundPreview url="/a.mp3" wanted={null} />);
  const sound = screen.getByLabelText<HTMLAudioElement>('Before');
  const pause = vi.spyOn(sound, 'pause');
  sound.currentTime = 40;
  fireEvent.play(sound);
  for (const now of [41, 45]) {
    sound.currentTime = now;
    fireEvent.timeUpdate(sound);
  }
  expect(pause).not.toHaveBeenCalled();
  sound.currentTime = 45.1;
  fireEvent.timeUpdate(sound);
  expect(pause).toHaveBeenCalledTimes(1);
});

it.each([
  ['a long film', 600_000, 60],
  ['a film of six seconds', 6000, 0.6],
  ['a film shorter than the five seconds', 3000, 0],
])('plays both pictures of %s from the same place', async (_length, durationMs, begin) => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const mending = { saved: asItIs, wanted: asItIs };
  const { user } = renderUi(
    <MendPreview mediaId={film.id} url="/film.mp4" durationMs={durationMs} {...mending} />,
  );
  await user.click(screen.getByRole('button', { name: 'Play 5 seconds' }));
  expect(play).toHaveBeenCalledTimes(2);
  const times = [...document.querySelectorAll('video')].map(({ currentTime }) => currentTime);
  expect(times).toEqual([begin, begin]);
});

it('says that the edges could not be looked at, and leaves what was chosen as it is', async () => {
  const onCrop = vi.fn();
  renderUi(<ProposeCrop url="/film.mp4" saved={asItIs} onCrop={onCrop} />);
  const made = vi.spyOn(document, 'createElement');
  fireEvent.click(screen.getByRole('button', { name: 'Look at the edges' }));
  await waitFor(() => expect(made).toHaveBeenCalledWith('video'));
  const video = made.mock.results.map(({ value }) => value as unknown);
  made.mockRestore();
  const looked = video.find((element) => element instanceof HTMLVideoElement)!;
  await act(async () => void looked.dispatchEvent(new Event('error')));
  await screen.findByText('The edges could not be looked at.');
  expect(onCrop).not.toHaveBeenCalled();
});
