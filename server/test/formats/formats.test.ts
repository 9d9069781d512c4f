/**
 * Every kind of file that families own, taken through the whole server. Writes docs/formats.md when WRITE_FORMATS is set
 * (`WRITE_FORMATS=1 vitest run --project server test/formats`); otherwise the table there must say the same.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { brokenCases } from '#test/formats/broken-cases.ts';
import { filmCases } from '#test/formats/film-cases.ts';
import { type Chapter, formatsDocument, rowsWithoutTimes } from '#test/formats/formats-document.ts';
import { isAllRight, measureCase } from '#test/formats/measure-case.ts';
import { photoCases } from '#test/formats/photo-cases.ts';
import { recordingCases } from '#test/formats/recording-cases.ts';
import { sampleCases } from '#test/formats/sample-cases.ts';
import { tapeCases } from '#test/formats/tape-cases.ts';
import { samplesNote } from '#test/samples.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';

const chapters = [
  { title: `Real files${samplesNote}`, ids: '[FORMAT-18]', cases: sampleCases },
  {
    title: 'Tape, discs and television',
    ids: '[FORMAT-01] [FORMAT-02] [FORMAT-03] [FORMAT-04]',
    cases: tapeCases,
  },
  {
    title: 'Films of phones, camcorders and computers',
    ids: '[FORMAT-05] [FORMAT-06] [FORMAT-07] [FORMAT-08] [FORMAT-09] [FORMAT-10]',
    cases: filmCases,
  },
  { title: 'Photos', ids: '[FORMAT-16] [FORMAT-17]', cases: photoCases },
  { title: 'Recordings', ids: '[FORMAT-19] [FORMAT-20] [FORMAT-21]', cases: recordingCases },
  { title: 'Damaged, lying and hostile files', ids: '', cases: brokenCases },
];

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
