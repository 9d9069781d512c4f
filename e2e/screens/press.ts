import type { Page } from '@playwright/test';

/** Clicks the first button or link with this icon: icons are the same in every language. */
export async function press(page: Page, icon: string, within = 'main, header, nav'): Promise<void> {
  await page.locator(`:is(${within}) :is(button, a):has(.lucide-${icon}):visible`).first().click();
}

/** Chooses the entry with this icon in the open menu. */
export async function choose(page: Page, icon: string): Promise<void> {
  await page.locator(`[role^=menuitem]:has(.lucide-${icon})`).first().click();
}

/** Opens the menu of the first card or row, and chooses an entry in it. */
export async function chooseForFirst(page: Page, icon: string): Promise<void> {
  await openFirstMenu(page);
  await choose(page, icon);
}

/** Opens the ⋮ menu of the first card or row. */
export async function openFirstMenu(page: Page): Promise<void> {
  await press(page, 'ellipsis-vertical', 'main');
  await untilMenu(page);
}

/** Submits the open dialog, or else the form of the page. */
export async function submit(page: Page): Promise<void> {
  const dialog = page.locator('[role=dialog]');
  const place = (await dialog.count()) > 0 ? dialog.last() : page.locator('main');
  await place.locator('[type=submit]:visible').last().click();
}

/** Waits for a menu to be open; on a slow machine one that closes may still be there. */
export async function untilMenu(page: Page): Promise<void> {
  await page.locator('[role=menu][data-state=open]').waitFor();
}
