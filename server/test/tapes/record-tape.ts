/** Makes the sound of a planned tape: each place has its own, and people speak. */
import { partAt } from '#test/tapes/draw-tape.ts';
import type { TapePlan } from '#test/tapes/plan-tape.ts';
import { createRandom } from '#test/tapes/random.ts';

export const samplesPerSecond = 16_000;

/** Signed 16-bit samples of one channel. */
export function recordTape(plan: TapePlan): Buffer {
  const count = Math.floor(plan.seconds * samplesPerSecond);
  const sound = Buffer.alloc(count * 2);
  const { between } = createRandom(plan.seed + 2);
  const rooms = new Map<number, Room>();
  const hiss = between(2, 12);
  const step = samplesPerSecond / 50;
  for (let start = 0; start < count; start += step) {
    const time = start / samplesPerSecond;
    const part = partAt(plan.parts, time);
    const loudness = loudnessAt(plan, time);
    const heard = part.kind === 'scene' ? roomOf(rooms, part.soundPlace, plan.seed) : null;
    const isMuted = part.kind === 'blue' || loudness === 0;
    const isRushing = part.kind === 'snow' && plan.seed % 2 === 0;
    const tune = hasMusic(plan, time);
    for (let place = start; place < Math.min(count, start + step); place += 1) {
      const now = place / samplesPerSecond;
      const white = between(-1, 1);
      let sample = isMuted ? 0 : hiss * white;
      if (isRushing) sample += 3000 * white;
      if (heard) sample += loudness * heard(now, white);
      if (tune) sample += loudness * melody(now);
      sound.writeInt16LE(Math.max(-32_000, Math.min(32_000, Math.round(sample))), place * 2);
    }
  }
  return sound;
}

/** Returns the sample of a moment; `white` is a random number. */
type Room = (now: number, white: number) => number;

function roomOf(rooms: Map<number, Room>, seed: number, tape: number): Room {
  const known = rooms.get(seed);
  if (known) return known;
  const room = createRoom(seed, tape);
  rooms.set(seed, room);
  return room;
}

/** The noise of a place has two peaks; the person behind the camera speaks in many places. */
function createRoom(seed: number, tape: number): Room {
  const random = createRandom(seed + 3);
  const { between } = random;
  const level = 10 ** between(1.9, 2.9);
  const peaks = [createPeak(between(4.5, 6.5)), createPeak(between(6.5, 8.3))];
  const shares = [between(0.3, 1), between(0.1, 1)];
  const voice = createVoice(random.chance(0.6) ? tape : seed);
  const talk = between(0.3, 0.8);
  return (now, white) => {
    let sample = 0;
    for (const [place, peak] of peaks.entries()) sample += shares[place]! * peak(white);
    return level * sample + voice(now, talk);
  };
}

/** Lets pass what is near a frequency, given as its natural logarithm, with about the loudness of the input. */
function createPeak(logFrequency: number): (input: number) => number {
  const radius = 0.9;
  const angle = (2 * Math.PI * Math.exp(logFrequency)) / samplesPerSecond;
  const turn = 2 * radius * Math.cos(angle);
  let [last, before] = [0, 0];
  return (input) => {
    const output = input * 0.5 + turn * last - radius * radius * before;
    before = last;
    last = output;
    return output;
  };
}

/** Speaks in sentences of a second or two, with pauses. */
function createVoice(seed: number): (now: number, talk: number) => number {
  const { between } = createRandom(seed + 4);
  const pitch = between(90, 260);
  const loudness = between(1500, 5000);
  const rhythm = between(3, 5);
  const phases = Array.from({ length: 40 }, () => between(0, 1));
  return (now, talk) => {
    const sentence = Math.floor(now / 1.6);
    if (phases[sentence % phases.length]! > talk) return 0;
    const envelope = Math.max(0, Math.sin(now * rhythm * 2 * Math.PI)) * loudness;
    if (envelope === 0) return 0;
    const turn = 2 * Math.PI * pitch * now;
    return envelope * (0.6 * Math.sin(turn) + 0.4 * Math.sin(3 * turn) + 0.3 * Math.sin(9 * turn));
  };
}

function melody(now: number): number {
  const note = 220 * 2 ** ([0, 4, 7, 12, 7, 4][Math.floor(now * 2) % 6]! / 12);
  return 1500 * (Math.sin(2 * Math.PI * note * now) + 0.5 * Math.sin(4 * Math.PI * note * now));
}

const active = (plan: TapePlan, time: number, kind: string) =>
  plan.faults.find((fault) => fault.kind === kind && time >= fault.from && time < fault.to);

function loudnessAt(plan: TapePlan, time: number): number {
  if (active(plan, time, 'silence')) return 0;
  const fade = active(plan, time, 'fade');
  return fade ? Math.abs((2 * (time - fade.from)) / (fade.to - fade.from) - 1) : 1;
}

const hasMusic = (plan: TapePlan, time: number): boolean =>
  active(plan, time, 'music') !== undefined;
