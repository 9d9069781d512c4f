import type { Sign } from '@heirloom/contract/candidates/candidates.schema.ts';
import { expect, it } from 'vitest';
import { joinSigns, type PlacedSign } from '#platform/media/signs/join-signs.ts';
import { createChunkReader } from '#platform/media/signs/read-chunks.ts';

function stretch(kind: 'blue' | 'snow' | 'silence', startMs: number, lengthMs: number) {
  const score = kind === 'silence' ? 0.2 : 0.95;
  return { startMs, endMs: startMs + lengthMs, score, sign: { kind, lengthMs } };
}
function cut(startMs: number, score: number, endMs = startMs): PlacedSign {
  return { startMs, endMs, score, sign: { kind: 'cut' } };
}
const date: Sign = { kind: 'date', from: '1991-05-03T10:00:00', to: '1991-08-12T10:00:00' };

it('makes one candidate of signs that are near each other, and keeps their reasons [TAPE-02]', () => {
  const candidates = joinSigns([
    cut(61_000, 0.3),
    stretch('snow', 41_500, 3000),
    stretch('blue', 10_000, 30_000),
    stretch('silence', 9000, 37_000),
    { startMs: 45_000, endMs: 45_000, score: 0.97, sign: date },
    cut(60_000, 0.7),
  ]);
  expect(candidates).toEqual([
    {
      startMs: 10_000,
      lengthMs: 34_500,
      score: 0.97,
      signs: [
        { kind: 'blue', lengthMs: 30_000 },
        { kind: 'snow', lengthMs: 3000 },
        date,
        { kind: 'silence', lengthMs: 37_000 },
      ],
    },
    { startMs: 60_000, lengthMs: 0, score: 0.7, signs: [{ kind: 'cut' }] },
  ]);
});

it('a long silence joins nothing: it is a reason of each, or a candidate of its own [TAPE-02]', () => {
  const silence = stretch('silence', 0, 300_000);
  const reasons = [{ kind: 'cut' }, silence.sign];
  expect(joinSigns([silence, cut(60_000, 0.4), cut(200_000, 0.4)])).toEqual([
    { startMs: 60_000, lengthMs: 0, score: 0.4, signs: reasons },
    { startMs: 200_000, lengthMs: 0, score: 0.4, signs: reasons },
  ]);
  expect(joinSigns([stretch('silence', 5000, 4000)])).toMatchObject([
    { startMs: 5000, score: 0.2 },
  ]);
});

it('many cuts one after the other are many candidates: the likeliest take in what is beside them [TAPE-02]', () => {
  const scores = [0.5, 0.9, 0.4, 0.3, 0.8, 0.2];
  const candidates = joinSigns(scores.map((score, place) => cut(1000 + place * 1500, score)));
  expect(candidates).toEqual([
    { startMs: 2500, lengthMs: 0, score: 0.9, signs: [{ kind: 'cut' }] },
    { startMs: 7000, lengthMs: 0, score: 0.8, signs: [{ kind: 'cut' }] },
  ]);
});

it('leaves out what is unlikely, and takes the middle of a fade [TAPE-02]', () => {
  const [fade, ...others] = joinSigns([cut(5000, 0.05), cut(20_000, 0.6, 21_000)]);
  expect(fade).toMatchObject({ startMs: 20_500, lengthMs: 0, score: 0.6 });
  expect(others).toEqual([]);
  expect(joinSigns([])).toEqual([]);
});

it('reads chunks that come in pieces, and refuses one without end (TAPE-01 in part)', () => {
  const chunk = (name: string, body: string) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(body.length);
    return Buffer.concat([
      Buffer.from(name),
      length,
      Buffer.from(body + '\0'.repeat(body.length % 2)),
    ]);
  };
  const list = Buffer.from('LIST\xff\xff\xff\xffmovi', 'latin1');
  const bytes = Buffer.concat([
    list,
    chunk('strh', 'other'),
    chunk('00dc', 'see'),
    chunk('01wb', 'hear'),
  ]);
  const found: string[] = [];
  const read = createChunkReader(({ kind, bytes: body }) =>
    found.push(`${kind} ${body.toString()}`),
  );
  for (const byte of bytes) read(Buffer.of(byte));
  expect(found).toEqual(['picture see', 'sound hear']);
  expect(() => read(Buffer.from('00dc\xff\xff\xff\x7f', 'latin1'))).toThrow('bytes');
});
