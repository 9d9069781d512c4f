import { randomUUID } from 'node:crypto';
import type { PlacedClip } from '@heirloom/contract/clips/clips.schema.ts';
import type { ListedMedia } from '@heirloom/contract/media/media-lists.schema.ts';
import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { asItIs } from '@heirloom/contract/mending/mending.schema.ts';
import { addFiles } from '../fixtures/add-files.ts';
import { callRpc } from '../fixtures/call-rpc.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { inspectPicture } from '../fixtures/watch-and-listen.ts';

const files = makeFamilyFiles({ films: ['Summer tape'] });
test.afterAll(() => files.remove());

test('each chapter of a tape becomes a film by one button, plays within its bounds and leads to the tape (TAPE-09, TAPE-10, TAPE-22 in part)', async ({
  person,
}) => {
  const { page } = person;
  await addFiles(page, files.paths);
  const { items } = await callRpc<{ items: ListedMedia[] }>(page, 'media/list', { limit: 10 });
  const mediaId = items[0]!.id;
  const find = () => callRpc<MediaDetails>(page, 'media/find', { id: mediaId });
  await expect.poll(async () => (await find()).status).toBe('ready');
  const { durationMs } = await find();
  const middleMs = Math.round(durationMs! / 2);
  for (const [title, startMs] of [
    ['Morning', 0],
    ['Evening', middleMs],
  ] as const) {
    await callRpc(page, 'chapters/put', { mediaId, id: randomUUID(), startMs, title });
  }

  await page.goto(`/movies/${mediaId}/chapters`);
  const own = page.getByRole('region', { name: 'Films of their own' });
  await own.getByRole('button', { name: 'Make 2 films of these chapters' }).click();
  await expect(own.getByText('Each chapter is a film of its own.')).toBeVisible();
  const { items: clips } = await callRpc<{ items: PlacedClip[] }>(page, 'clips/list', { mediaId });
  expect(clips.map(({ beginMs, endMs }) => [beginMs, endMs])).toEqual([
    [0, middleMs],
    [middleMs, durationMs],
  ]);

  await own.getByRole('link', { name: /^Evening/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Evening' })).toBeVisible();
  const video = page.locator('video').first();
  await expect
    .poll(() => video.evaluate((film: HTMLVideoElement) => film.readyState))
    .toBeGreaterThan(1);
  expect((await inspectPicture(video)).contrast).toBeGreaterThan(20);
  await video.evaluate((film: HTMLVideoElement) => film.play());
  // To its end, which is that of the part.
  await expect
    .poll(() => video.evaluate((film: HTMLVideoElement) => film.ended || film.paused))
    .toBe(true);

  // Of a reel that was transferred twice too fast it shows half as much in a second, without a new copy.
  const speed = { recorded: 16, transferred: 30 };
  await callRpc(page, 'mending/set', { mediaIds: [mediaId], mending: { ...asItIs, speed } });
  await page.reload();
  await expect.poll(() => video.evaluate(playedInASecond)).toBeCloseTo(16 / 30, 1);

  await page.getByRole('button', { name: 'More actions for Evening' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await page.getByRole('link', { name: 'Summer tape' }).click();
  await expect(page).toHaveURL(new RegExp(`/movies/${mediaId}\\?t=\\d`));
  await expect(page.getByRole('heading', { level: 1, name: 'Summer tape' })).toBeVisible();

  await page.goto('/movies');
  await expect(page.getByText('Part of a film')).toHaveCount(2);
  await expect(page.getByRole('article', { name: 'Total Videos' })).toContainText('3');
});

/** How many seconds of a film a second shows. */
async function playedInASecond(film: HTMLVideoElement): Promise<number> {
  film.currentTime = 0;
  await film.play();
  const [from, begin] = [film.currentTime, performance.now()];
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return (film.currentTime - from) / ((performance.now() - begin) / 1000);
}
