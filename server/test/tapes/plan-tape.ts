/** Plans tapes of which is known where events begin: what is seen and heard at which time, from a seed. */
import { createRandom, type Random } from '#test/tapes/random.ts';

/** What is between two recordings on a tape. */
export const gaps = ['black', 'blue', 'grey', 'snow', 'frozen'] as const;
export type Gap = (typeof gaps)[number];

/** How an event begins: after a gap, with all at once, across a fade, or told by the date of a DV tape alone. */
export type Begin = Gap | 'cut' | 'fade' | 'date';

/** What looks or sounds like the begin of an event and is none. */
export const distractions = [
  'cut inside',
  'cut with the sound going on',
  'dip',
  'dropout',
  'burst of snow',
  'short freeze',
  'tracking noise',
  'silence',
  'flash',
  'pan',
  'fast pan',
  'somebody passes',
  'music',
  'light',
  'short pause',
] as const;
export type Distraction = (typeof distractions)[number];

/** A part without a cut. `place` and `soundPlace` differ where the sound of another place goes on. */
export type Scene = {
  kind: 'scene';
  from: number;
  to: number;
  place: number;
  soundPlace: number;
  /** Where in the place the camera looks, 0 to 1. */
  angle: number;
  /** Seconds since 1970 on the camera's clock at the begin. */
  recordedAt: number;
};
export type Part = Scene | { kind: Gap; from: number; to: number };

/** Something that happens to picture or sound, beside the parts. */
export type Fault = { kind: Distraction | 'fade'; from: number; to: number };

/** Where an event begins: at `to`, after what separates it, which begins at `from`. */
export type TrueEvent = { begin: Begin; from: number; to: number };

export type TapePlan = {
  seed: number;
  seconds: number;
  parts: Part[];
  faults: Fault[];
  events: TrueEvent[];
  /** The last lines of every picture are torn, as by a recorder that switches its heads. */
  tearsLastLines: boolean;
  /** Every picture says when it was recorded. */
  isDv: boolean;
};

export type TapeWish = {
  seed: number;
  seconds: number;
  /** The length of what is recorded between two begins of events. */
  sceneSeconds?: readonly [number, number];
};

const minute = 60;
const day = 24 * 60 * minute;

/** Plans a tape on which anything may happen. */
export function planTape({ seed, seconds, sceneSeconds = [9, 40] }: TapeWish): TapePlan {
  const random = createRandom(seed);
  const isDv = random.chance(0.3);
  const begins = everyBegin(isDv);
  const tape = new Plan(random, () => (random.chance(0.75) ? random.pick(distractions) : null));
  if (random.chance(0.3)) tape.begin(random.pick(gaps));
  for (;;) {
    tape.scene(random.between(...sceneSeconds));
    if (tape.now > seconds) break;
    tape.begin(random.pick(begins));
  }
  // The rest of the tape is empty: there the last recording was stopped.
  if (random.chance(0.3)) tape.begin(random.pick(gaps));
  return finish(tape, { seed, isDv });
}

/** Plans a tape with each of these once, in this order, and nothing else. */
export function planInOrder(
  seed: number,
  { begins = [], inside = [] }: { begins?: readonly Begin[]; inside?: readonly Distraction[] },
): TapePlan {
  const random = createRandom(seed);
  const waiting = inside.values();
  const tape = new Plan(random, () => waiting.next().value ?? null);
  // Of this length a scene has one distraction.
  for (const _ of inside) tape.scene(8.5);
  for (const begin of begins) {
    tape.scene(6);
    tape.begin(begin);
  }
  tape.scene(6);
  return finish(tape, { seed, isDv: begins.includes('date') });
}

function finish(tape: Plan, facts: { seed: number; isDv: boolean }): TapePlan {
  const { parts, faults, events, now: seconds } = tape;
  return { ...facts, seconds, parts, faults, events, tearsLastLines: facts.seed % 10 < 7 };
}

function everyBegin(isDv: boolean): [Begin, ...Begin[]] {
  return ['cut', 'cut', 'cut', 'fade', ...gaps, ...(isDv ? (['date'] as const) : [])];
}

const isGap = (begin: Begin): begin is Gap => gaps.some((gap) => gap === begin);

class Plan {
  readonly parts: Part[] = [];
  readonly faults: Fault[] = [];
  readonly events: TrueEvent[] = [];
  now = 0;
  private place = 0;
  private angle = 0;
  private recordedAt: number;
  private readonly random: Random;
  private readonly nextDistraction: () => Distraction | null;

  constructor(random: Random, nextDistraction: () => Distraction | null) {
    this.random = random;
    this.nextDistraction = nextDistraction;
    this.recordedAt = Math.round(Date.UTC(1991, 4, 3, 10) / 1000 + random.between(0, 900 * day));
    this.move();
  }

  /** Adds what is recorded without a stop, with distractions inside. */
  scene(seconds: number): void {
    const end = this.now + seconds;
    // Nothing happens beside the begin of an event, so that it is clear what was found.
    const quiet = 4;
    const between = this.random.between(3, 9);
    for (let at = this.now + quiet; at < end - quiet; at += quiet + between) {
      const kind = this.nextDistraction();
      if (kind !== null) this.distract(kind, at);
    }
    this.show(end);
  }

  /** Begins another event where the tape is now. */
  begin(begin: Begin): void {
    if (isGap(begin)) {
      this.gap(begin);
      return;
    }
    const at = this.now;
    this.events.push({ begin, from: at, to: at });
    if (begin === 'fade') this.fault('fade', at - 1.1, at + 1.1);
    if (begin === 'date') {
      this.recordedAt += this.random.between(15 * minute, 40 * day);
      this.angle = this.random.between(0, 1);
    } else this.move();
  }

  private gap(kind: Gap): void {
    const from = this.now;
    this.now += this.random.between(2.5, 14);
    this.parts.push({ kind, from, to: this.now });
    this.events.push({ begin: kind, from, to: this.now });
    this.move();
  }

  private distract(kind: Distraction, at: number): void {
    const { random } = this;
    const until = (low: number, high: number) => at + random.between(low, high);
    switch (kind) {
      case 'cut inside':
        this.show(at);
        this.turn();
        return;
      case 'short pause':
        this.show(at);
        this.recordedAt += random.between(5, 8 * minute);
        this.turn();
        return;
      case 'cut with the sound going on':
        this.show(at);
        this.showElsewhere(until(2, 3.5));
        return;
      case 'dip':
        this.fault(kind, at, until(1.2, 2));
        return;
      case 'dropout':
      case 'burst of snow':
        this.fault(kind, at, until(0.1, 1));
        return;
      case 'short freeze':
        this.fault(kind, at, until(0.4, 1.1));
        return;
      case 'flash':
        this.fault(kind, at, until(0.04, 0.12));
        return;
      case 'fast pan':
        this.fault(kind, at, until(0.5, 1));
        return;
      default:
        this.fault(kind, at, until(1, 6));
    }
  }

  private fault(kind: Fault['kind'], from: number, to: number): void {
    this.faults.push({ kind, from, to });
  }

  private show(to: number, changes: Partial<Scene> = {}): void {
    const { now: from, place, angle, recordedAt } = this;
    const soundPlace = place;
    const scene: Scene = { kind: 'scene', from, to, place, soundPlace, angle, recordedAt };
    this.parts.push({ ...scene, ...changes });
    this.recordedAt += to - from;
    this.now = to;
  }

  /** Shows another place while the sound goes on, as in a film that somebody cut. */
  private showElsewhere(to: number): void {
    this.show(to, { place: this.otherPlace() });
  }

  private turn(): void {
    this.angle = (this.angle + this.random.between(0.3, 0.7)) % 1;
  }

  private move(): void {
    this.place = this.otherPlace();
    this.angle = this.random.between(0, 1);
    this.recordedAt += this.random.between(20 * minute, 60 * day);
  }

  private otherPlace(): number {
    return Math.floor(this.random.between(1, 2 ** 31));
  }
}
