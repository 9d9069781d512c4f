import { render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFrameWidth } from '#features/media/grid/use-frame-width.ts';

afterEach(() => vi.restoreAllMocks());

it('is that of the page before the element is there, so that a page is not rendered twice', () => {
  const page = document.createElement('div');
  page.className = 'page-gutter';
  page.style.padding = '0 16px';
  document.body.append(page);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(358);
  Object.defineProperty(page, 'clientWidth', { value: 390 });
  const widths: number[] = [];
  function Frame() {
    const frame = useRef<HTMLDivElement>(null);
    widths.push(useFrameWidth(frame, 'frame of this test'));
    return <div ref={frame} />;
  }
  render(<Frame />);
  page.remove();
  expect(new Set(widths)).toEqual(new Set([358]));
});
