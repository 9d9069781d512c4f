import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, vi } from 'vitest';

// Pages load lazily, and the machine may be busy.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });

afterEach(() => {
  // The files of a run share their modules, and with them what is on the screen of all pages.
  toast.dismiss();
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// What the simulated browser lacks and Radix asks for.
const missing = {
  scrollIntoView: () => {},
  hasPointerCapture: () => false,
  setPointerCapture: () => {},
  releasePointerCapture: () => {},
};

for (const [name, stand] of Object.entries(missing)) {
  if (!(name in Element.prototype)) {
    Object.defineProperty(Element.prototype, name, { value: stand, configurable: true });
  }
}

// Nothing changes its size here.
Object.defineProperty(globalThis, 'ResizeObserver', {
  configurable: true,
  value: function ResizeObserver() {
    return { observe: () => {}, unobserve: () => {}, disconnect: () => {} };
  },
});
