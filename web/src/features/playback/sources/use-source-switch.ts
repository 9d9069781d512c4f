import { type RefObject, useEffect, useEffectEvent } from 'react';
import { switchSource, type SwitchOutcome } from '#features/playback/sources/source-switch.ts';

type SourceSwitch = {
  elements: RefObject<Map<number, HTMLVideoElement>>;
  /** The ids of the playing slot and of the slot that will replace it. */
  ids: [number, number | undefined];
  onOutcome: (outcome: SwitchOutcome, replacement: HTMLVideoElement) => void;
};

/** Switches to a second <video> when it is ready, and unloads the first one. */
export function useSourceSwitch({ elements, ids, onOutcome }: SourceSwitch): void {
  const finish = useEffectEvent(onOutcome);
  const [from, to] = ids;

  useEffect(() => {
    const [old, replacement] = [from, to].map((id) => elements.current.get(id ?? -1));
    if (!old || !replacement) return undefined;
    const leaving = new AbortController();
    let hasTakenOver = false;
    void switchSource(old, replacement, leaving.signal).then((outcome) => {
      if (leaving.signal.aborted) return;
      hasTakenOver = outcome === 'done';
      finish(outcome, replacement);
    });
    return () => {
      leaving.abort();
      silence(hasTakenOver ? old : replacement);
    };
  }, [elements, from, to]);
}

/** Stops a hidden <video> from loading on. */
function silence(element: HTMLVideoElement): void {
  element.pause();
  element.removeAttribute('src');
  element.load();
}
