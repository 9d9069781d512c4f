import { type RefObject, useEffect, useEffectEvent } from 'react';
import { handOver, type HandOver } from '#features/playback/hand-over.ts';

type Succession = {
  elements: RefObject<Map<number, HTMLVideoElement>>;
  /** Of the one that plays and of the one that is to take over. */
  ids: [number, number | undefined];
  onOutcome: (outcome: HandOver, successor: HTMLVideoElement) => void;
};

/** Lets a second <video> take over when it is ready, and the first one go. */
export const useSuccession = ({ elements, ids, onOutcome }: Succession): void => {
  const finish = useEffectEvent(onOutcome);
  const [from, to] = ids;

  useEffect(() => {
    const [old, successor] = [from, to].map((id) => elements.current.get(id ?? -1));
    if (!old || !successor) return undefined;
    const leaving = new AbortController();
    let hasTakenOver = false;
    void handOver(old, successor, leaving.signal).then((outcome) => {
      if (leaving.signal.aborted) return;
      hasTakenOver = outcome === 'done';
      finish(outcome, successor);
    });
    return () => {
      leaving.abort();
      silence(hasTakenOver ? old : successor);
    };
  }, [elements, from, to]);
};

/** What is not shown any more must not go on loading. */
const silence = (element: HTMLVideoElement): void => {
  element.pause();
  element.removeAttribute('src');
  element.load();
};
