import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, beforeEach, vi } from 'vitest';
import { drafts } from '#features/drafts/drafts.ts';
import { loadAllParts } from '#lib/part.ts';

// Pages load lazily, and the machine may be busy.
configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 120_000 });

// Tests are about what is shown, not about when its code is loaded.
beforeEach(loadAllParts);

afterEach(() => {
  // The test files of a run share modules, and with them the toasts.
  toast.dismiss();
  cleanup();
  drafts.belongTo(null);
  localStorage.clear();
  sessionStorage.clear();
});

// Functions that Radix calls and the simulated browser lacks.
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

// In the simulated browser no element changes its size.
Object.defineProperty(globalThis, 'ResizeObserver', {
  configurable: true,
  value: function ResizeObserver() {
    return { observe: () => {}, unobserve: () => {}, disconnect: () => {} };
  },
});
