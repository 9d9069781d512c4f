/** Measures how loud a sound is in each of ten bands, eight times a second. */

/** What the sound is resampled to before it is measured. */
export const soundRate = 8000;
export const bands = 10;
/** The quietest that is told apart, and what counts as silence: the hiss of a tape. In decibels below the loudest. */
const quietest = -90;
const silent = -60;

export function isSilent(loudness: Float32Array): boolean {
  return Math.max(...loudness) < silent;
}

const windowSamples = 256;
const bytesPerSample = 2;

/** Takes signed 16-bit samples in portions of any size; `measures` has the loudness of the bands for each part. */
export function createSoundMeter(partsPerSecond: number) {
  const partSamples = soundRate / partsPerSecond;
  const measures: Float32Array[] = [];
  let rest: Buffer = Buffer.alloc(0);
  return {
    measures,
    add(bytes: Buffer): void {
      rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
      const partBytes = partSamples * bytesPerSample;
      let at = 0;
      for (; at + partBytes <= rest.length; at += partBytes) {
        measures.push(measurePart(rest.subarray(at, at + partBytes)));
      }
      rest = Buffer.from(rest.subarray(at));
    },
  };
}

function measurePart(bytes: Buffer): Float32Array {
  const samples = bytes.length / bytesPerSample;
  const power = new Float32Array(bands);
  let windows = 0;
  for (let first = 0; first + windowSamples <= samples; first += windowSamples) {
    addWindow(power, bytes, first);
    windows += 1;
  }
  return power.map((sum) => Math.max(quietest, 10 * Math.log10(sum / windows + 1e-12)));
}

/** The first frequency of each band, as a place in the spectrum: narrow below, wide above. */
const firsts = [2, 4, 6, 9, 13, 19, 27, 38, 54, 80, 128];

function addWindow(power: Float32Array, bytes: Buffer, first: number): void {
  const real = new Float32Array(windowSamples);
  const imaginary = new Float32Array(windowSamples);
  for (let place = 0; place < windowSamples; place += 1) {
    const sample = bytes.readInt16LE((first + place) * bytesPerSample) / 32_768;
    real[reversed[place]!] = sample * softEdge[place]!;
  }
  transform(real, imaginary);
  for (let band = 0; band < bands; band += 1) {
    for (let place = firsts[band]!; place < firsts[band + 1]!; place += 1) {
      power[band]! += (real[place]! ** 2 + imaginary[place]! ** 2) / (windowSamples / 4) ** 2;
    }
  }
}

const softEdge = Float32Array.from(
  { length: windowSamples },
  (_, place) => 0.5 - 0.5 * Math.cos((2 * Math.PI * place) / windowSamples),
);
const bits = Math.log2(windowSamples);
const reversed = Uint16Array.from({ length: windowSamples }, (_, place) => {
  let turned = 0;
  for (let bit = 0; bit < bits; bit += 1) turned |= ((place >> bit) & 1) << (bits - 1 - bit);
  return turned;
});

/** The fast Fourier transform, in place, of samples in bit-reversed order. */
function transform(real: Float32Array, imaginary: Float32Array): void {
  for (let half = 1; half < windowSamples; half *= 2) {
    for (let step = 0; step < half; step += 1) {
      const angle = (-Math.PI * step) / half;
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
      for (let low = step; low < windowSamples; low += 2 * half) {
        const high = low + half;
        const turnedReal = real[high]! * cosine - imaginary[high]! * sine;
        const turnedImaginary = real[high]! * sine + imaginary[high]! * cosine;
        real[high] = real[low]! - turnedReal;
        imaginary[high] = imaginary[low]! - turnedImaginary;
        real[low]! += turnedReal;
        imaginary[low]! += turnedImaginary;
      }
    }
  }
}
