import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToChanges, type EventStream } from '#api/realtime.ts';

/** Plays the server's side of the streams that were opened. */
function fakeStreams() {
  const opened: { url: string; at: number; target: EventTarget; isClosed: boolean }[] = [];
  const open = (url: string): EventStream => {
    const stream = { url, at: Date.now(), target: new EventTarget(), isClosed: false };
    opened.push(stream);
    return Object.assign(stream.target, {
      close: () => {
        stream.isClosed = true;
      },
    }) as unknown as EventStream;
  };
  const last = () => opened.at(-1)!;
  return {
    opened,
    open,
    last,
    accept: () => last().target.dispatchEvent(new Event('open')),
    fail: () => last().target.dispatchEvent(new Event('error')),
    beat: () => last().target.dispatchEvent(new Event('heartbeat')),
    send: (data: unknown) =>
      last().target.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data) })),
  };
}

describe('the stream of changes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const listen = (streams: ReturnType<typeof fakeStreams>) => {
    const calls = { onChange: vi.fn(), onReconnected: vi.fn(), onLost: vi.fn() };
    return { ...calls, stop: listenToChanges({ ...calls, open: streams.open }) };
  };

  it('passes on each change and asks for what it missed when it connects again', () => {
    const streams = fakeStreams();
    const { onChange, onReconnected } = listen(streams);
    streams.accept();
    streams.send({ seq: 41, topic: 'media', action: 'created', userId: 'u', entityId: 'm' });
    expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ seq: 41, entityId: 'm' }));
    expect(onReconnected).not.toHaveBeenCalled();

    streams.fail();
    vi.advanceTimersByTime(1_000);
    expect(streams.last().url).toBe('/api/events?after=41');
    streams.accept();
    expect(onReconnected).toHaveBeenCalledOnce();
  });

  it('connects again after 1 s, 2 s, 5 s, then every 10 s [REAL-07]', () => {
    const streams = fakeStreams();
    listen(streams);
    for (const delayMs of [1_000, 2_000, 5_000, 10_000, 10_000]) {
      const before = streams.opened.length;
      streams.fail();
      vi.advanceTimersByTime(delayMs - 1);
      expect(streams.opened).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(streams.opened).toHaveLength(before + 1);
    }
  });

  it('begins with 1 s again once it was open', () => {
    const streams = fakeStreams();
    const { onLost } = listen(streams);
    streams.fail();
    vi.advanceTimersByTime(1_000);
    streams.accept();
    streams.fail();
    expect(onLost).toHaveBeenLastCalledWith(1);
    vi.advanceTimersByTime(1_000);
    expect(streams.opened).toHaveLength(3);
  });

  it('expects a heartbeat every 25 s and hangs up when two are missing [REAL-06]', () => {
    const streams = fakeStreams();
    const { onLost } = listen(streams);
    streams.accept();
    for (let beats = 0; beats < 4; beats += 1) {
      vi.advanceTimersByTime(25_000);
      streams.beat();
    }
    expect(onLost).not.toHaveBeenCalled();
    const silent = streams.last();
    vi.advanceTimersByTime(50_000);
    expect(silent.isClosed).toBe(true);
    expect(onLost).toHaveBeenCalledWith(1);
  });

  it('stays quiet after it was stopped', () => {
    const streams = fakeStreams();
    const { stop } = listen(streams);
    streams.accept();
    stop();
    vi.advanceTimersByTime(120_000);
    expect(streams.opened).toHaveLength(1);
    expect(streams.last().isClosed).toBe(true);
  });
});
