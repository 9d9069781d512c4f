import { type RefObject, useEffect, useEffectEvent } from 'react';
import { handOver, type HandOver } from '#features/playback/hand-over.ts';

type Succession = {
  /** The <video> that is seen; becomes the second one when that takes over. */
  video: RefObject<HTMLVideoElement | null>;
  elements: RefObject<Map<number, HTMLVideoElement>>;
  /** Of the one that plays and of the one that is to take over. */
  ids: [number | undefined, number | undefined];
  onOutcome: (outcome: HandOver) => void;
};

/** Lets a second <video> take over when it is ready, and the first one go. */
export const useSuccession = ({ video, elements, ids, onOutcome }: Succession): void => {
  const finish = useEffectEvent((successor: HTMLVideoElement, outcome: HandOver) => {
    if (outcome === 'done') video.current = successor;
    onOutcome(outcome);
  });
  const [from, to] = ids;

  useEffect(() => {
    const [old, successor] = [from, to].map((id) => elements.current.get(id ?? -1));
    if (!old || !successor) return undefined;
    const leaving = new AbortController();
    void handOver(old, successor, leaving.signal).then((outcome) => {
      if (!leaving.signal.aborted) finish(successor, outcome);
    });
    return () => {
      leaving.abort();
      silence(video.current === successor ? old : successor);
    };
  }, [video, elements, from, to]);
};

/** What is not shown any more must not go on loading. */
const silence = (element: HTMLVideoElement): void => {
  element.pause();
  element.removeAttribute('src');
  element.load();
};
