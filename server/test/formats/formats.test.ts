/**
 * Every kind of file that families own, taken through the whole server. Writes docs/formats.md when WRITE_FORMATS is set
 * (`WRITE_FORMATS=1 vitest run --project server test/formats`); otherwise the table there must say the same.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chapters } from '#test/formats/chapters.ts';
import { type Chapter, formatsDocument, rowsWithoutTimes } from '#test/formats/formats-document.ts';
import { isAllRight, measureCase } from '#test/formats/measure-case.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';

const documentPath = fileURLToPath(new URL('../../../docs/formats.md', import.meta.url));

// On a computer that does other things too.
vi.setConfig({ testTimeout: 180_000 });

let app: ProcessingApp;
const measured: Chapter[] = chapters.map(({ title, cases }) => ({
  title,
  whats: cases.map(({ what }) => what),
  rows: [],
}));
beforeAll(async () => {
  app = await createProcessingApp();
});
afterAll(() => app.close());

describe.each(chapters.map((chapter, place) => ({ ...chapter, place })))(
  '$title $ids',
  ({ cases, place }) => {
    it.each(cases)('$what', async (format) => {
      const row = await measureCase(app, format);
      measured[place]!.rows.push(row);
      expect(row).toSatisfy(isAllRight);
    });
  },
);

describe('docs/formats.md', () => {
  it('shows at least 60 files, and of each what this run has found', async () => {
    if (process.env.WRITE_FORMATS) {
      const earlier = await readFile(documentPath, 'utf8');
      await writeFile(documentPath, formatsDocument(measured, earlier));
    }
    const written = rowsWithoutTimes(await readFile(documentPath, 'utf8'));
    expect(written.length).toBeGreaterThanOrEqual(60);
    expect(written).toEqual(expect.arrayContaining(rowsWithoutTimes(formatsDocument(measured))));
  });
});
