/** All files of docs/formats.md, by chapter. */
import { samplesNote } from '../../server/test/samples.ts';
import { brokenCases } from './broken-cases.ts';
import { filmCases } from './film-cases.ts';
import { photoCases } from './photo-cases.ts';
import { recordingCases } from './recording-cases.ts';
import { sampleCases } from './sample-cases.ts';
import { tapeCases } from './tape-cases.ts';

export const chapters = [
  { title: `Real files${samplesNote}`, ids: '[FORMAT-15] [FORMAT-18]', cases: sampleCases },
  {
    title: 'Tape, discs and television',
    ids: '[FORMAT-01] [FORMAT-02] [FORMAT-03] [FORMAT-04] [FORMAT-12] [FORMAT-14]',
    cases: tapeCases,
  },
  {
    title: 'Films of phones, camcorders and computers',
    ids: '[FORMAT-05] [FORMAT-06] [FORMAT-07] [FORMAT-08] [FORMAT-09] [FORMAT-10] [FORMAT-13]',
    cases: filmCases,
  },
  { title: 'Photos', ids: '[FORMAT-16] [FORMAT-17]', cases: photoCases },
  { title: 'Recordings', ids: '[FORMAT-19] [FORMAT-20] [FORMAT-21]', cases: recordingCases },
  { title: 'Damaged, lying and hostile files', ids: '', cases: brokenCases },
];
