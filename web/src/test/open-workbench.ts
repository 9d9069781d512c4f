/** Opens the page on which a film is taken apart, for tests. */
import type { CandidateList } from '@heirloom/contract/candidates/candidates.schema.ts';
import type { Chapter } from '@heirloom/contract/chapters/chapters.schema.ts';
import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { withCalls } from '#features/chapters/chapter-edits.ts';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleChapter, sampleDetails, samplePlayable } from '#test/samples.ts';

export function chapterNamed(title: string, startMs: number): Chapter {
  const capture = { localTime: null, precision: 'unknown' } as const;
  const said = { ...sampleChapter(title, startMs), description: null, capture };
  return { ...said, makerName: null, version: 0 };
}

export const nothing: CandidateList = { state: 'none', progress: null, candidates: [] };

export const playable = [samplePlayable('/film.mp4')];
const two = [chapterNamed('Lake', 0), chapterNamed('Cake', 60_000)];

type Given = {
  type?: 'video' | 'audio';
  sources?: MediaDetails['sources'];
  chapters?: Chapter[];
  isOfFile?: boolean;
  /** In the place of the calls below. */
  calls?: NonNullable<FakeApi['chapters']>;
  clips?: NonNullable<FakeApi['clips']>;
  drop?: NonNullable<FakeApi['candidates']>['drop'];
};

/** Opens the workbench of a film or a recording of ten minutes with these candidates and chapters, which it changes as the server does. */
export function openWorkbench(found = nothing, given: Given = {}) {
  const {
    type = 'video',
    sources = playable,
    chapters = two,
    isOfFile = false,
    calls,
    clips,
    drop,
  } = given;
  const film = sampleDetails({ type, durationMs: 600_000, sources });
  const dropped = new Set<number>();
  let items = chapters;
  const app = renderApp(`/${type === 'audio' ? 'audio' : 'movies'}/${film.id}/chapters`, anna(), {
    media: { find: () => film },
    clips: { list: () => ({ items: [] }), ...clips },
    drafts: { find: () => null, save: () => ({}) },
    candidates: {
      list: () => ({
        ...found,
        candidates: found.candidates.map((one) => ({
          ...one,
          isDropped: dropped.has(one.startMs),
        })),
      }),
      drop: ({ startMs, isDropped }) => {
        if (isDropped) dropped.add(startMs);
        else dropped.delete(startMs);
        return {};
      },
      ...(drop && { drop }),
    },
    chapters: {
      list: () => ({ mediaId: film.id, isOfFile, items }),
      put: ({ mediaId: _, ...put }) => {
        items = withCalls(items, [{ put }]);
        return items.find(({ id }) => id === put.id)!;
      },
      remove: ({ id }) => {
        items = withCalls(items, [{ remove: id }]);
        return {};
      },
      import: () => {
        throw apiError('BAD_REQUEST', 'Line 2: this is not a time.');
      },
      history: () => ({ mediaId: film.id, items: [], nextBefore: null }),
      ...calls,
    },
  });
  const video = () => document.querySelector('video')!;
  const goTo = (seconds: number) => {
    video().currentTime = seconds;
    video().dispatchEvent(new Event('seeked'));
  };
  const titles = () => items.map(({ title, startMs }) => `${title} ${startMs / 1000}`);
  return { ...app, goTo, titles, video };
}
