/** Films with unusual parts: tracks, subtitles, lengths, beginnings. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bars, H264, makeByRecipe, tone } from '../../server/test/make-film.ts';
import { film, type FormatCase } from './format-case.ts';
import { by, kind, recipe, small, tiny } from './small-films.ts';

export const oddFilmCases: FormatCase[] = [
  {
    what: 'No sound at all',
    make: kind('silent'),
    expected: film({ shown: '640x360', seconds: 2, isSilent: true }),
  },
  {
    what: 'Several sound tracks: the default one is heard',
    make: by(
      recipe(
        'languages.mkv',
        `-map 0 -map 1 -map 2 ${H264} -c:a ac3 -disposition:a:0 0 -disposition:a:1 default`,
        [small, 'anullsrc=sample_rate=48000:duration=1', tone(1)],
      ),
    ),
    expected: tiny(),
  },
  {
    what: 'Subtitles in two languages and chapters inside',
    make: makeSubtitledFilm,
    expected: film({ shown: '320x180', seconds: 2, captions: 2, chapters: 2 }),
  },
  {
    what: 'Subtitles that stay after the end of the film',
    make: makeOutlastedFilm,
    expected: film({ shown: '320x180', seconds: 2, captions: 1 }),
  },
  {
    what: 'Odd sizes: 321x241 pixels',
    make: kind('oddSize'),
    expected: film({ shown: '321x241', seconds: 1 }),
  },
  {
    what: 'Animated picture of a phone as film: one single picture',
    make: kind('oneFrame'),
    expected: film({ shown: '640x360', seconds: 0, isSilent: true }),
  },
  {
    what: 'Sound that goes on after the picture',
    make: by(recipe('outlasting.mp4', `${H264} -c:a aac`, [small, tone(2)])),
    expected: tiny(2),
  },
  {
    what: 'Picture that begins after the sound',
    make: makeLatePicture,
    expected: tiny(1.7),
  },
  {
    what: 'Cut by an edit list, with a time code track',
    make: makeEditedFilm,
    expected: tiny(1.5),
  },
  {
    what: 'A second and a half of a blue screen with a word on it: the poster is not blue',
    make: kind('blueStart'),
    expected: film({ shown: '640x480', seconds: 8, isSilent: true }),
  },
  {
    what: 'A second and a half of darkness at the start: the poster is not black',
    make: kind('blackStart'),
    expected: film({ shown: '640x360', seconds: 8 }),
  },
];

async function makeLatePicture(folder: string): Promise<string> {
  const early = await makeByRecipe(folder, recipe('early.mp4', `${H264} -c:a aac`));
  return makeByRecipe(folder, {
    name: 'late.mp4',
    sources: [],
    options: `-itsoffset 0.7 -i ${early} -i ${early} -map 0:v -map 1:a -c copy`,
  });
}

async function makeEditedFilm(folder: string): Promise<string> {
  const whole = await makeByRecipe(
    folder,
    recipe('whole.mov', `${H264} -g 250 -c:a aac -timecode 01:02:03:04`, [
      bars('320x180', 2),
      tone(2),
    ]),
  );
  return makeByRecipe(folder, {
    name: 'edited.mov',
    sources: [],
    options: `-ss 0.5 -i ${whole} -map 0:v -map 0:a -c copy`,
  });
}

async function makeOutlastedFilm(folder: string): Promise<string> {
  const subtitles = path.join(folder, 'last.srt');
  await writeFile(subtitles, '1\n00:00:01,000 --> 00:00:04,000\nThe end\n');
  return makeByRecipe(folder, {
    name: 'outlasted.mkv',
    sources: [bars('320x180', 2), tone(2)],
    files: [subtitles],
    options: `-map 0 -map 1 -map 2 ${H264} -c:a aac -c:s srt`,
  });
}

async function makeSubtitledFilm(folder: string): Promise<string> {
  const cues = '1\n00:00:00,200 --> 00:00:01,500\nMerry Christmas!\n';
  const chapters =
    ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=Tree\n' +
    '[CHAPTER]\nTIMEBASE=1/1000\nSTART=1000\nEND=2000\ntitle=Presents\n';
  const subtitles = path.join(folder, 'cues.srt');
  const marks = path.join(folder, 'marks.txt');
  await writeFile(subtitles, cues);
  await writeFile(marks, chapters);
  return makeByRecipe(folder, {
    name: 'subtitled.mkv',
    sources: [bars('320x180', 2), tone(2)],
    files: [subtitles, subtitles, marks],
    options:
      `-map 0 -map 1 -map 2 -map 3 -map_chapters 4 ${H264} -c:a aac -c:s srt ` +
      '-metadata:s:s:0 language=eng -metadata:s:s:1 language=deu',
  });
}
