import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { faultsOf, setTheme } from '../fixtures/faults.ts';
import config from '../playwright.config.ts';
import type { State, Who } from '../screens/screen.ts';
import { untilQuiet, visit } from '../screens/visit.ts';
import type { Prepared } from './prepare-archive.ts';
import { nameOf, type Shot, type Theme } from './shots.ts';

export type Picture = {
  name: string;
  screen: string;
  state: State;
  width: number;
  theme: Theme;
  locale: string;
  /** What axe has found there; a picture of a phone only, so that each screen is checked once. */
  faults: string[];
  /** Why there is no picture. */
  problem?: string;
};

/** Longer pages are cut off. */
const tallest = 2600;
const axeWidth = 390;
const patienceMs = 15_000;

/** Takes all pictures into a folder, several at a time. */
export async function takePictures(
  shots: readonly Shot[],
  { url, prepared, folder }: { url: string; prepared: Prepared; folder: string },
): Promise<Picture[]> {
  const browser = await chromium.launch(config.use?.launchOptions);
  const taken = new Map<Shot, Picture[]>();
  const waiting = [...shots];
  const lane = async (): Promise<void> => {
    const contextOf = keepContexts(browser, url, prepared);
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      const page = await (await contextOf(shot)).newPage();
      taken.set(shot, await takeShot(page, shot, { prepared, folder }));
      await page.close();
      process.stdout.write('.');
    }
  };
  // One more than processors: a page waits more than it works.
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, lane));
  await browser.close();
  process.stdout.write('\n');
  return shots.flatMap((shot) => taken.get(shot) ?? []);
}

/** Contexts are kept, with what their browser remembers: a page that was loaded once is quick. */
function keepContexts(browser: Browser, baseURL: string, { sessions, at }: Prepared) {
  const kept = new Map<string, Promise<BrowserContext>>();
  const open = async (who: Who, { size, locale }: Shot): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL,
      locale,
      timezoneId: 'America/New_York',
      viewport: size,
      hasTouch: size.width < 768,
      isMobile: size.width < 768,
      reducedMotion: 'reduce',
      storageState: sessions[who],
    });
    await context.clock.setFixedTime(at);
    return context;
  };
  return (shot: Shot): Promise<BrowserContext> => {
    const who = shot.screen.who ?? (shot.state === 'empty' ? 'newcomer' : 'owner');
    const key = `${who} ${shot.size.width} ${shot.locale}`;
    const context = kept.get(key) ?? open(who, shot);
    kept.set(key, context);
    return context;
  };
}

async function takeShot(
  page: Page,
  shot: Shot,
  { prepared, folder }: { prepared: Prepared; folder: string },
): Promise<Picture[]> {
  const { screen, state, size, locale } = shot;
  const pictures: Picture[] = [];
  const place = { screen: screen.name, state, width: size.width, locale };
  const picture = (theme: Theme): Picture => {
    return { ...place, name: nameOf(shot, theme), theme, faults: [] };
  };
  page.setDefaultTimeout(patienceMs);
  try {
    await page.emulateMedia({ colorScheme: shot.themes[0]! });
    await visit(page, screen, { state, archive: prepared.archive });
    if ((await page.evaluate(holdFilms)) > 0) await untilQuiet(page);
    await showWhole(page, shot);
    for (const theme of shot.themes) {
      await setTheme(page, theme);
      const file = path.join(folder, `${nameOf(shot, theme)}.png`);
      await page.screenshot({ path: file, animations: 'disabled' });
      pictures.push(picture(theme));
    }
    if (size.width === axeWidth && locale === 'en-US') pictures[0]!.faults = await faultsOf(page);
  } catch (error) {
    const problem = (error as Error).message.split('\n').slice(0, 4).join(' ');
    pictures.push({ ...picture(shot.themes[pictures.length] ?? 'light'), problem });
  }
  return pictures;
}

/** Makes the window as tall as the page, so that bars at its bottom do not lie across the picture. */
async function showWhole(page: Page, { screen, size }: Shot): Promise<void> {
  if (screen.isOverlay) return;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height <= size.height) return;
  await page.setViewportSize({ ...size, height: Math.min(height, tallest) });
  await untilQuiet(page);
}

/** Puts films back to their beginning, so that two pictures show the same moment; returns how many. Runs in the page. */
async function holdFilms(): Promise<number> {
  const slots = [...document.querySelectorAll('video')];
  const loaded = () => slots.filter((film) => film.readyState >= film.HAVE_CURRENT_DATA);
  // A slot may wait for a film that is never shown.
  for (let looks = 0; looks < 50 && slots.length > 0 && loaded().length === 0; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const film of loaded()) {
    film.pause();
    const isThere = new Promise((resolve) => {
      film.addEventListener('seeked', resolve, { once: true });
      setTimeout(resolve, 5_000);
    });
    film.currentTime = 0;
    await isThere;
  }
  return loaded().length;
}
