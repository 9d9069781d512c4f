import type { Page, Request, Route } from '@playwright/test';
import type { Archive } from './archive.ts';
import type { Screen, State } from './screen.ts';

/** Without these answers there is no page at all. */
const passing = /^(auth|roles)\/|^subscriptions\/isActive$/;
const failure = {
  status: 500,
  json: {
    json: {
      defined: false,
      code: 'INTERNAL',
      status: 500,
      message: 'An unexpected error occurred',
    },
  },
};
/** So many looks at the page, 30 ms apart, must find it at rest. */
const restLooks = 5;
const mostTries = 100;

/** Opens a screen in one of its states, and waits until nothing on it changes any more. */
export async function visit(
  page: Page,
  { path, open, answers = {} }: Screen,
  { state, archive }: { state: State; archive: Archive },
): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const isReal = state === 'full' || state === 'empty';
  const answer = async (route: Route): Promise<void> => {
    const procedure = new URL(route.request().url()).pathname.slice('/api/rpc/'.length);
    const change = answers[procedure];
    const isAnswered = isReal || passing.test(procedure);
    if (isAnswered) return change ? answerChanged(route, change) : route.fallback();
    if (state === 'error') return route.fulfill(failure);
    // A busy page waits for an answer that does not come.
  };
  // Only where answers are changed: a page with a route has no cache, and reads the whole app anew.
  if (!isReal || Object.keys(answers).length > 0) await page.route('**/api/rpc/**', answer);
  watchLoading(page, state === 'busy');
  await page.goto(typeof path === 'string' ? path : path(archive));
  // On a busy machine the app may take longer to show anything than a page is still otherwise.
  await page.locator('main').first().waitFor();
  await untilQuiet(page);
  if (!open) return;
  await open(page);
  await untilQuiet(page);
}

async function answerChanged(route: Route, change: (answer: never) => unknown): Promise<void> {
  const response = await route.fetch();
  const { json } = (await response.json()) as { json: never };
  await route.fulfill({ json: { json: change(json) } });
}

/** Waits until the page loads nothing more, and nothing on it changes any more. */
export async function untilQuiet(page: Page): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    await page.evaluate(untilStill, restLooks);
    const { open, isHeld } = loading.get(page)!;
    // Parts of a page say that they are loading before they ask for anything.
    const isBusy = !isHeld && (await page.locator('.skeleton, .turning').count()) > 0;
    if (open.size === 0 && !isBusy) return;
  }
}

/** What each page still loads, except films and the answers that are held back. */
const loading = new WeakMap<Page, { open: Set<Request>; isHeld: boolean }>();

function watchLoading(page: Page, isHeld: boolean): void {
  const known = loading.get(page);
  if (known) known.isHeld = isHeld;
  if (known) return;
  const state = { open: new Set<Request>(), isHeld };
  loading.set(page, state);
  const end = (request: Request) => state.open.delete(request);
  page.on('requestfinished', end).on('requestfailed', end);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isEndless = pathname === '/api/events' || request.resourceType() === 'media';
    if (isEndless || (state.isHeld && pathname.startsWith('/api/rpc/'))) return;
    state.open.add(request);
  });
}

/** Waits until fonts, pictures and movements are done, and the page did not change for so many looks. Runs in the page. */
async function untilStill(rest: number): Promise<void> {
  const lookMs = 30;
  const most = 170;
  let still = 0;
  const observer = new MutationObserver(() => (still = 0));
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  const isMoving = () =>
    document.getAnimations().some(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().endTime === Infinity;
      return playState === 'running' && !isEndless;
    });
  const isWaiting = () =>
    [...document.images].some(
      (image) => !image.complete && image.getBoundingClientRect().top < window.innerHeight,
    );
  await document.fonts.ready;
  for (let looks = 0; looks < most && still < rest; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    still = isMoving() || isWaiting() ? 0 : still + 1;
  }
  observer.disconnect();
}
