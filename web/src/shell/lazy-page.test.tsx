import { act, fireEvent, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportServerLost } from '#api/connection.ts';
import { forgetFailures, lazyPage } from '#shell/lazy-page.ts';

let reload: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.useFakeTimers();
  reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  reportServerLost(false);
  forgetFailures();
});

// Safari names no address.
const problem = new TypeError('Importing a module script failed.');

type BoundaryState = { hasFailed: boolean };

class Boundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { hasFailed: false };
  static getDerivedStateFromError = (): BoundaryState => ({ hasFailed: true });
  retry = () => {
    forgetFailures();
    this.setState({ hasFailed: false });
  };
  override render() {
    return this.state.hasFailed ? <button onClick={this.retry}>Retry</button> : this.props.children;
  }
}

/** Opens a page as a document does that was loaded just now. */
async function open(name: string, load: () => Promise<unknown>) {
  forgetFailures();
  const Page = lazyPage(load as () => Promise<Record<string, () => ReactNode>>, name);
  const { unmount } = await act(async () =>
    render(
      <Boundary>
        <Suspense fallback="Loading">
          <Page />
        </Suspense>
      </Boundary>,
    ),
  );
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  return { unmount };
}
const broken = (): Promise<never> => Promise.reject(problem);
const sound = (name: string) => async () => ({ [name]: () => <h1>{name}</h1> });

it('shows a page as soon as it is loaded', async () => {
  await open('One', sound('One'));
  screen.getByRole('heading', { name: 'One' });
  expect(reload).not.toHaveBeenCalled();
});

it('loads the document anew once for each page, and then says that it failed', async () => {
  (await open('One', broken)).unmount();
  expect(reload).toHaveBeenCalledTimes(1);
  (await open('One', broken)).unmount();
  expect(reload).toHaveBeenCalledTimes(1);
  (await open('Two', broken)).unmount();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('loads the document anew after the next deployment, too', async () => {
  (await open('One', broken)).unmount();
  (await open('One', sound('One'))).unmount();
  (await open('One', broken)).unmount();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('says that it failed to whoever is asked whether to leave, and stays', async () => {
  await open('One', broken);
  expect(reload).toHaveBeenCalledTimes(1);
  screen.getByText('Loading');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  screen.getByRole('button', { name: 'Retry' });
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([
  ['the device is offline', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  ['the server does not answer', () => reportServerLost(true)],
])('leaves the document alone while %s, and says that it failed', async (_, disconnect) => {
  disconnect();
  const load = vi.fn<() => Promise<unknown>>().mockImplementation(broken);
  await open('One', load);
  expect(reload).not.toHaveBeenCalled();
  load.mockImplementation(sound('One'));
  const button = screen.getByRole('button', { name: 'Retry' });
  await act(async () => void fireEvent.click(button));
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  screen.getByRole('heading', { name: 'One' });
});

it('tries again when the person asks for it', async () => {
  (await open('One', broken)).unmount();
  const load = vi.fn<() => Promise<unknown>>().mockImplementation(broken);
  await open('One', load);
  load.mockImplementation(sound('One'));
  const button = screen.getByRole('button', { name: 'Retry' });
  await act(async () => void fireEvent.click(button));
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  screen.getByRole('heading', { name: 'One' });
});

it('leaves the document alone while only the pointer was over a link', async () => {
  const page = lazyPage(broken, 'One');
  const preloaded = page.preload();
  await vi.advanceTimersByTimeAsync(1_500);
  await preloaded;
  expect(reload).not.toHaveBeenCalled();
});

it('does not load the document anew while the person leaves it', async () => {
  window.dispatchEvent(new Event('pagehide'));
  await open('One', broken);
  expect(reload).not.toHaveBeenCalled();
  screen.getByText('Loading');
  window.dispatchEvent(new Event('pageshow'));
});
