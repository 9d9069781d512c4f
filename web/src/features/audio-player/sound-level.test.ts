import { afterEach, expect, it, vi } from 'vitest';
import { createSoundLevels, levelSound } from '#features/audio-player/sound-level.ts';

afterEach(() => vi.unstubAllGlobals());

/** Behaves as in browsers: `resume` stays pending until the context is allowed to run. */
function fakeContext({ isAllowed = true } = {}) {
  const waiting: (() => void)[] = [];
  const led: HTMLMediaElement[] = [];
  const gain = { value: 1, setTargetAtTime: (value: number) => (gain.value = value) };
  const node = { gain, connect: (to: unknown) => to };
  const context = {
    state: 'suspended',
    currentTime: 0,
    destination: {},
    createGain: () => node,
    createMediaElementSource: (element: HTMLMediaElement) => {
      if (led.includes(element)) throw new Error('InvalidStateError');
      led.push(element);
      return node;
    },
    resume: () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (isAllowed) allow();
      }),
  };
  const allow = () => {
    isAllowed = true;
    context.state = 'running';
    for (const resolve of waiting.splice(0)) resolve();
  };
  const open = vi.fn(() => context as unknown as AudioContext);
  return { context, open, led, gain, allow, level: createSoundLevels(open) };
}

function film({ isPlaying = false } = {}): HTMLVideoElement {
  const element = document.createElement('video');
  Object.defineProperty(element, 'paused', { value: !isPlaying, configurable: true });
  return element;
}

async function play(element: HTMLMediaElement): Promise<void> {
  Object.defineProperty(element, 'paused', { value: false, configurable: true });
  element.dispatchEvent(new Event('play'));
  await settle();
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

it('plays a quiet film louder from the moment it plays, and leaves volume and speed to the person', async () => {
  const { level, open, led, gain } = fakeContext();
  const element = film();
  element.volume = 0.4;
  element.playbackRate = 1.5;
  level(element, 6);
  await settle();
  expect(open).not.toHaveBeenCalled();
  await play(element);
  expect(led).toEqual([element]);
  expect(gain.value).toBeCloseTo(1.995, 3);
  expect(element).toMatchObject({ volume: 0.4, playbackRate: 1.5, muted: false });
});

it('leaves alone what is loud enough', async () => {
  const { level, open } = fakeContext();
  const element = film();
  level(element, 0);
  await play(element);
  document.dispatchEvent(new Event('pointerup'));
  expect(open).not.toHaveBeenCalled();
});

it('joins in where a film plays already', async () => {
  const { level, led } = fakeContext();
  const element = film({ isPlaying: true });
  level(element, -8);
  await settle();
  expect(led).toEqual([element]);
});

it('never leads a film through a context that does not run; the next click lets it', async () => {
  const { level, led, allow } = fakeContext({ isAllowed: false });
  const element = film();
  level(element, 6);
  await play(element);
  expect(led).toEqual([]);
  document.dispatchEvent(new Event('pointerup'));
  allow();
  await settle();
  expect(led).toEqual([element]);
});

it('wakes a context that fell asleep while the film was paused', async () => {
  const { level, context } = fakeContext();
  const element = film();
  level(element, 6);
  await play(element);
  context.state = 'suspended';
  await play(element);
  expect(context.state).toBe('running');
});

it('plays the next recording of the same element as loud as that one needs', async () => {
  const { level, led, gain } = fakeContext();
  const element = film();
  const leave = level(element, 12);
  await play(element);
  leave();
  const leaveLoud = level(element, -6);
  await settle();
  expect(gain.value).toBeCloseTo(0.501, 3);
  leaveLoud();
  level(element, 0);
  await settle();
  expect(gain.value).toBe(1);
  expect(led).toEqual([element]);
});

it('forgets a film that was left before the context ran', async () => {
  const { level, led, allow } = fakeContext({ isAllowed: false });
  const element = film();
  const leave = level(element, 6);
  await play(element);
  leave();
  allow();
  await settle();
  expect(led).toEqual([]);
});

const refuse = () => {
  throw new DOMException('Refused', 'NotSupportedError');
};

it.each([
  ['no context', () => null],
  ['none is opened', refuse],
  ['none is woken', () => ({ ...fakeContext().context, resume: refuse }) as never],
])('plays a film as it is where there is %s', async (_, open) => {
  const opened = vi.fn<() => AudioContext | null>(open);
  const element = film();
  createSoundLevels(opened)(element, 6);
  await play(element);
  await play(element);
  expect(opened).toHaveBeenCalled();
});

it('leaves iPhones and iPads alone, whose contexts stop with the screen', async () => {
  const open = vi.fn();
  vi.stubGlobal('AudioContext', open);
  for (const [userAgent, maxTouchPoints] of [
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5],
  ] as const) {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
    const element = film();
    levelSound(element, 6);
    await play(element);
  }
  expect(open).not.toHaveBeenCalled();
});
