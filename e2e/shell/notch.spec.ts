import { addFiles } from '../fixtures/add-files.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';

const files = makeFamilyFiles({ photos: ['Red bicycle'], films: ['Sailing lesson'] });
test.afterAll(() => files.remove());

const notch = 47;
const width = 844;

test('nothing to read or press is behind the notch of a phone on its side', async ({ person }) => {
  const { page, context } = person;
  await addFiles(page, files.paths);
  await page.setViewportSize({ width, height: 390 });
  const line = await context.newCDPSession(page);
  const insets = { left: notch, right: notch, bottom: 21 };
  await line.send('Emulation.setSafeAreaInsetsOverride', { insets });

  const expectClear = async (path: string): Promise<void> => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const visible = page.locator('h1:visible, button:visible, [role=slider]:visible');
    await expect(visible.nth(2)).toBeVisible();
    for (const box of await visible.evaluateAll(boxes)) {
      expect.soft(box.left, `${path} ${box.name}`).toBeGreaterThanOrEqual(notch);
      expect.soft(box.right, `${path} ${box.name}`).toBeLessThanOrEqual(width - notch);
    }
  };
  for (const list of ['/movies', '/photos']) {
    await expectClear(list);
    const item = await page.locator('[data-card-link]').first().getAttribute('href');
    await expectClear(item!);
  }
});

function boxes(elements: Element[]) {
  return elements.map((element) => {
    const { left, right } = element.getBoundingClientRect();
    return { left, right, name: element.getAttribute('aria-label') ?? element.textContent };
  });
}
