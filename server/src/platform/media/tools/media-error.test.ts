import { describe, expect, it } from 'vitest';
import { MediaError, toMediaError } from '#platform/media/tools/media-error.ts';
import { ToolError } from '#platform/media/tools/tool-error.ts';

const said = (stderr: string) =>
  toMediaError(new ToolError({ kind: 'failed', message: 'x', stderr }));

describe('toMediaError', () => {
  it.each([
    ['[mov @ 0x1] moov atom not found', 'unprocessable', 'cut off'],
    ['av_interleaved_write_frame(): No space left on device', 'full', 'disk space'],
    ['Cannot allocate memory', 'failed', 'memory'],
    [
      'Error: Memory allocation error: Unspecified: Allocating 94633999 bytes failed',
      'failed',
      'memory',
    ],
    ['RangeError: Array buffer allocation failed', 'failed', 'memory'],
    ['RangeError: Failed to allocate memory', 'failed', 'memory'],
    ['RangeError: WebAssembly.Memory(): Out of memory', 'failed', 'memory'],
    ['Error: Memory allocation error: Security limit exceeded', 'unprocessable', 'damaged'],
    ['file:/x: No such file or directory', 'failed', 'original'],
    ['Picture size 60000x60000 is invalid', 'unprocessable', 'too large'],
    ['Decoder (codec none) not found for input stream #0:1', 'unprocessable', 'not supported'],
    ["Unrecognized option 'fps_mode'", 'failed', 'too old'],
    ['[abuffer @ 0x5] Error setting option time_base to value 1/0.', 'unprocessable', 'damaged'],
    ['Invalid data found when processing input', 'unprocessable', 'damaged'],
  ])('%s: %s', (stderr, kind, word) => {
    const error = said(stderr);
    expect(error.kind).toBe(kind);
    expect(error.reason).toContain(word);
    expect(error.detail).toContain(stderr);
  });

  it.each([
    ['timeout', 'timeout'],
    ['aborted', 'aborted'],
    ['killed', 'failed'],
    ['missing', 'failed'],
  ] as const)('a tool that ends by %s: %s', (kind, expected) => {
    expect(toMediaError(new ToolError({ kind, message: '' })).kind).toBe(expected);
  });

  it('passes its own kind on and calls all else failed, so that it is tried again', () => {
    const own = new MediaError({ kind: 'unprocessable', reason: 'no' });
    expect(toMediaError(own)).toBe(own);
    expect(toMediaError(new TypeError('a bug'))).toMatchObject({ kind: 'failed' });
    expect(toMediaError('text').detail).toBe('text');
  });
});
