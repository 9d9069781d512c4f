import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ListedMedia } from '@heirloom/contract/media/media-lists.schema.ts';
import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import type { Page } from '@playwright/test';
import { callRpc } from '../fixtures/call-rpc.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { type Answer, uploadEach } from '../fixtures/upload.ts';
import { chapters } from './chapters.ts';
import type { Expected, FormatCase } from './format-case.ts';
import { type Chapter, formatsDocument, rowsWithoutTimes } from './formats-document.ts';
import { type FormatRow, isAllRight, judge, judgeRefusal } from './judge.ts';
import { keepElementsOfSound, watchAndHear } from './watch-and-hear.ts';

/**
 * Tests every kind of file that families own as people use it: chosen in the dialog, processed, opened, watched, heard.
 * Decodes each result without the server's own code, and compares it with docs/formats.md.
 * `WRITE_FORMATS=1 script/test e2e/formats` writes that document, one file at a time for its column of seconds.
 */
// Traces of tests that take minutes and open a hundred pages are too large for their use.
// A small window: the browser draws each frame of a film in software.
test.use({ trace: 'off', viewport: { width: 800, height: 450 } });

const isWriting = Boolean(process.env.WRITE_FORMATS);
const atOnce = isWriting ? 1 : 12;
test.describe.configure({ mode: isWriting ? 'default' : 'parallel' });
const documentPath = path.join(import.meta.dirname, '../../docs/formats.md');

type Made = FormatCase & { file: string };
type Sent = Made & { answer: Answer; sentAt: number };

for (const { title, ids, cases } of chapters) {
  test(`${title}: each is kept, seen and heard as docs/formats.md says ${ids}`, async ({
    person: { page },
  }) => {
    test.setTimeout(20 * 60_000);
    await keepElementsOfSound(page);
    const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-formats-'));
    try {
      const rows: FormatRow[] = [];
      let waiting: Sent[] = [];
      for (const batch of batchesOf(await makeAll(folder, cases))) {
        const sent = await send(page, batch);
        // While the browser looks at these files, the server processes the next ones.
        for (const each of waiting) rows.push(await meet(page, folder, each));
        waiting = sent;
      }
      for (const each of waiting) rows.push(await meet(page, folder, each));
      await compare({ title, whats: cases.map(({ what }) => what), rows });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** Makes each file in a folder of its own, because many have the same name, and some get their date from it. */
async function makeAll(folder: string, cases: FormatCase[]): Promise<Made[]> {
  const made: Made[] = [];
  for (const [place, format] of cases.entries()) {
    const own = path.join(folder, String(place));
    await mkdir(own);
    made.push({ ...format, file: await format.make(own) });
  }
  return made;
}

/** Groups the files into batches of the size that a person would choose, with no two of the same name. */
function batchesOf(made: Made[]): Made[][] {
  const batches: Made[][] = [];
  for (const each of made) {
    const nameOf = ({ file }: Made) => path.basename(file).toLowerCase();
    const batch = batches.find(
      (some) => some.length < atOnce && !some.some((other) => nameOf(other) === nameOf(each)),
    );
    if (batch) batch.push(each);
    else batches.push([each]);
  }
  return batches;
}

async function send(page: Page, batch: Made[]): Promise<Sent[]> {
  await page.goto('/');
  const files = batch.map(({ file, what }) => ({ file, title: what }));
  const answers = await uploadEach(page, files);
  const sentAt = performance.now();
  return batch.map((made, place) => ({ ...made, answer: answers[place]!, sentAt }));
}

/** Waits until a file is processed, looks at it in the browser, and judges what the server sends to the browser. */
function meet(page: Page, folder: string, sent: Sent): Promise<FormatRow> {
  return test.step(sent.what, async () => {
    const { what, expected, answer, sentAt } = sent;
    if ('refusal' in expected) {
      const cells = judgeRefusal(expected.refusal, answer.refusal ?? 'it was taken');
      expect.soft(isAllRight(cells), JSON.stringify(cells)).toBe(true);
      return { ...cells, what, seconds: (performance.now() - sentAt) / 1000 };
    }
    expect(answer.refusal).toBeNull();
    const id = await idOf(page, what);
    const find = () => callRpc<MediaDetails>(page, 'media/find', { id });
    const statusOf = async () => (await find()).status;
    await expect.poll(statusOf, { timeout: 480_000, intervals: [250] }).not.toBe('processing');
    const seconds = (performance.now() - sentAt) / 1000;
    const row = { ...(await judgeInTheEnd(page, folder, find, expected)), what, seconds };
    expect.soft(isAllRight(row), JSON.stringify(row)).toBe(true);
    await watchAndHear(page, await find(), expected);
    return row;
  });
}

/**
 * Judges again and again, for up to 120 s: covers and captions may come a moment after a film can be played, the film
 * of a live photo with its own upload.
 */
async function judgeInTheEnd(
  page: Page,
  folder: string,
  find: () => Promise<MediaDetails>,
  expected: Expected,
) {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const cells = await judge((url) => fetchInto(page, folder, url), await find(), expected);
    if (isAllRight(cells) || Date.now() > deadline) return cells;
    await page.waitForTimeout(1_000);
  }
}

async function fetchInto(page: Page, folder: string, url: string): Promise<string> {
  const response = await page.request.get(url);
  if (!response.ok()) throw new Error(`${response.status()} for ${url}`);
  // A name of its own: sharp remembers what it read from a path.
  const file = path.join(folder, randomUUID());
  await writeFile(file, await response.body());
  return file;
}

async function idOf(page: Page, title: string): Promise<string> {
  const { items } = await callRpc<{ items: ListedMedia[] }>(page, 'media/list', { limit: 100 });
  const found = items.find((item) => item.title === title);
  if (!found) throw new Error(`no item called ${title}`);
  return found.id;
}

/** With WRITE_FORMATS writes a chapter's rows into docs/formats.md; otherwise expects the document to have them. */
async function compare(chapter: Chapter): Promise<void> {
  const written = await readFile(documentPath, 'utf8');
  const everything = chapters.map(({ title, cases }) =>
    title === chapter.title ? chapter : { title, whats: cases.map(({ what }) => what), rows: [] },
  );
  const found = formatsDocument(everything, written);
  if (isWriting) await writeFile(documentPath, found);
  else expect(rowsWithoutTimes(written)).toEqual(rowsWithoutTimes(found));
}
