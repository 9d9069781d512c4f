import { expect, it } from 'vitest';
import {
  canRemove,
  emptyQueue,
  overallProgress,
  type Queue,
  type QueueAction,
  queueProblem,
  queueReducer,
} from '#features/uploads/upload-queue.ts';

const file = (name: string, type = '') => new File(['x'], name, { type });
const after = (...actions: QueueAction[]): Queue => actions.reduce(queueReducer, emptyQueue);
const two: QueueAction = {
  do: 'add',
  files: [file('Christmas 1992.avi'), file('song.mp3')],
  ids: ['a', 'b'],
};
const item = (queue: Queue, id: string) => queue.items.find((each) => each.id === id)!;

it('takes several files, each with its name as title and a guessed type [UPBULK-01, UPBULK-02]', () => {
  const queue = after(two);
  expect(
    queue.items.map(({ title, type, status, progress }) => ({ title, type, status, progress })),
  ).toEqual([
    { title: 'Christmas 1992', type: 'video', status: 'pending', progress: 0 },
    { title: 'song', type: 'audio', status: 'pending', progress: 0 },
  ]);
});

it('keeps of each file what the specification lists [ENTITY-15]', () => {
  const queued = item(after(two), 'a');
  expect(queued).toMatchObject({
    file: expect.any(File),
    title: 'Christmas 1992',
    description: '',
    type: 'video',
    status: 'pending',
    progress: 0,
    error: null,
  });
  const failed = after(two, { do: 'begin', id: 'a' }, { do: 'fail', id: 'a', error: 'No room' });
  expect(item(failed, 'a')).toMatchObject({ status: 'error', error: 'No room', progress: 0 });
});

it('lets title, description and type be changed [UPBULK-03]', () => {
  const change = { title: 'Tape 4', description: 'Lake', type: 'image' } as const;
  expect(item(after(two, { do: 'edit', id: 'a', change }), 'a')).toMatchObject(change);
});

it('removes an item only while no upload runs, and never one that is kept [UPBULK-08]', () => {
  expect(after(two, { do: 'remove', id: 'a' }).items).toHaveLength(1);
  expect(canRemove(after(two, { do: 'run' }), 'a')).toBe(false);
  expect(after(two, { do: 'run' }, { do: 'remove', id: 'a' }).items).toHaveLength(2);
  const done = after(two, { do: 'begin', id: 'a' }, { do: 'complete', id: 'a', mediaId: 'm' });
  expect(canRemove(done, 'a')).toBe(false);
  expect(canRemove(done, 'b')).toBe(true);
});

it('removes what was refused or is there already, since nothing was kept of it [UPBULK-08]', () => {
  const refused = after(two, { do: 'fail', id: 'a', error: 'No film' });
  expect(queueReducer(refused, { do: 'remove', id: 'a' }).items).toHaveLength(1);
  const there = after(two, { do: 'fail', id: 'a', error: 'There', duplicateId: 'm' });
  expect(queueReducer(there, { do: 'remove', id: 'a' }).items).toHaveLength(1);
  expect(after(two, { do: 'begin', id: 'a' }, { do: 'remove', id: 'a' }).items).toHaveLength(2);
});

it('goes pending, uploading, then completed or error [UPBULK-10]', () => {
  const begun = after(two, { do: 'run' }, { do: 'begin', id: 'a' }, { do: 'begin', id: 'b' });
  expect(begun.items.map(({ status }) => status)).toEqual(['uploading', 'uploading']);
  const ended = [
    { do: 'complete', id: 'a', mediaId: 'm' } as const,
    { do: 'fail', id: 'b', error: 'No room' } as const,
  ].reduce(queueReducer, begun);
  expect(ended.items.map(({ status }) => status)).toEqual(['completed', 'error']);
});

it('shows the text of an errored item and resets its progress to 0 [UPBULK-12]', () => {
  const queue = after(
    two,
    { do: 'begin', id: 'a' },
    { do: 'progress', id: 'a', progress: 44, sentBytes: 4 },
    { do: 'fail', id: 'a', error: 'No room' },
  );
  expect(item(queue, 'a')).toMatchObject({
    status: 'error',
    error: 'No room',
    progress: 0,
    sentBytes: 0,
  });
});

it('skips completed items on a re-run and takes failed ones up again [UPBULK-11]', () => {
  const queue = after(
    two,
    { do: 'begin', id: 'a' },
    { do: 'complete', id: 'a', mediaId: 'm' },
    { do: 'begin', id: 'b' },
    { do: 'fail', id: 'b', error: 'No room' },
    { do: 'stop' },
    { do: 'run' },
  );
  expect(queue.items.map(({ status }) => status)).toEqual(['completed', 'pending']);
});

it('leaves a duplicate to the person: a re-run does not send it, "upload anyway" does', () => {
  const queue = after(
    two,
    { do: 'fail', id: 'a', error: 'Already here', duplicateId: 'm' },
    { do: 'run' },
  );
  expect(item(queue, 'a')).toMatchObject({ status: 'duplicate', mediaId: 'm' });
  for (const action of [{ do: 'retry', id: 'a' }, { do: 'sendDuplicates' }] as const) {
    expect(item(queueReducer(queue, action), 'a')).toMatchObject({
      status: 'pending',
      allowDuplicate: true,
      mediaId: null,
    });
  }
});

it('takes all duplicates from the list', () => {
  const queue = after(
    two,
    { do: 'fail', id: 'a', error: 'Already here', duplicateId: 'm' },
    { do: 'removeDuplicates' },
  );
  expect(queue.items.map(({ id }) => id)).toEqual(['b']);
  expect(queueReducer(queue, { do: 'edit', id: 'b', change: { title: 'x' } }).items).toMatchObject([
    { id: 'b', title: 'x' },
  ]);
});

it('has nothing to send when all is there already', () => {
  const there = { status: 'duplicate', title: 'Lake' } as const;
  expect(queueProblem([{ ...item(after(two), 'a'), ...there }])).toBe('noFile');
});

it('shows the type that the server has found [UPLOAD-04]', () => {
  const done = { do: 'complete', id: 'b', mediaId: 'm', type: 'video' } as const;
  expect(item(after(two, { do: 'begin', id: 'b' }, done), 'b').type).toBe('video');
});

it('averages per-file progress, completed counted as 100 [UPBULK-09]', () => {
  expect(overallProgress([])).toBe(0);
  expect(
    overallProgress([
      { status: 'completed', progress: 0 },
      { status: 'uploading', progress: 50 },
      { status: 'error', progress: 0 },
      { status: 'pending', progress: 0 },
    ]),
  ).toBe(37.5);
  expect(overallProgress([{ status: 'duplicate', progress: 0 }])).toBe(100);
});

it('keeps what was sent when it is paused', () => {
  const queue = after(
    two,
    { do: 'run' },
    { do: 'begin', id: 'a' },
    { do: 'progress', id: 'a', progress: 30, sentBytes: 3 },
    { do: 'pause' },
  );
  expect(item(queue, 'a')).toMatchObject({ status: 'pending', progress: 30, sentBytes: 3 });
});

it('begins no run without a file or with a blank title [UPBULK-13, UPBULK-14]', () => {
  expect(queueProblem([])).toBe('noFile');
  expect(queueProblem(after(two).items)).toBeNull();
  expect(queueProblem(after(two, { do: 'edit', id: 'b', change: { title: '  ' } }).items)).toBe(
    'noTitle',
  );
});

it("names an administrator's files for somebody in words, without a description [UPADMIN-02]", () => {
  const target = { userId: 'b', name: 'Bert' };
  const files = [file('Tape_03-Christmas__1992.avi'), file('IMG_0001.jpg'), file('song-one.mp3')];
  const queue = after({ do: 'add', files, ids: ['a', 'b', 'c'], target });
  expect(queue.items.map(({ title, description }) => ({ title, description }))).toEqual([
    { title: 'Tape 03 Christmas 1992', description: '' },
    { title: 'IMG 0001', description: '' },
    { title: 'song one', description: '' },
  ]);
  expect(queue.items.every((each) => each.target === target)).toBe(true);
});

it('sends again what went wrong when all is run, and leaves it alone when only the rest is started', () => {
  const failed: QueueAction[] = [two, { do: 'fail', id: 'a', error: 'No room' }];
  expect(item(after(...failed, { do: 'run' }), 'a').status).toBe('pending');
  const started = after(...failed, { do: 'start' });
  expect(started).toMatchObject({ isRunning: true, isPaused: false });
  expect(started.items.map(({ status }) => status)).toEqual(['error', 'pending']);
});
