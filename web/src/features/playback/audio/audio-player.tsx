import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { useEffect, useState } from 'react';
import { client } from '#api/client.ts';
import { type AudioEngine, createAudioEngine } from '#features/audio-player/audio-engine.ts';
import type { AwaitedEngine } from '#features/audio-player/awaited-engine.ts';
import { levelSound } from '#features/audio-player/sound-level.ts';
import { useAudioState } from '#features/audio-player/use-audio-player.ts';
import { useSession } from '#features/auth/use-session.ts';
import { playedOf } from '#features/media/played-part.ts';
import { AudioBar } from '#features/playback/audio/audio-bar.tsx';
import { connectMediaKeys } from '#features/playback/controls/media-keys.ts';
import {
  createPositionSaver,
  type PositionSaver,
  usePositionFlush,
} from '#features/playback/controls/position-saver.ts';
import { resumePosition } from '#features/playback/controls/resume-position.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { keepWithin } from '#features/playback/sources/part-window.ts';

/** Plays what its controls are asked for. Once a recording was chosen, its bar stays, also while there is none. */
export function AudioPlayer({ controls }: { controls: AwaitedEngine }) {
  const [saver] = useState(() =>
    createPositionSaver((id, positionMs) => client.media.setPosition({ id, positionMs })),
  );
  const [engine] = useState(() => createPlayer(saver));
  const session = useSession();
  const isLocked = session.status === 'signed-in' && session.isLocked;
  useEffect(() => connectMediaKeys(engine), [engine]);
  useEffect(() => engine.close, [engine]);
  useEffect(() => controls.connect(engine), [controls, engine]);
  usePositionFlush(saver);
  useEffect(() => (isLocked ? keepSilent(engine) : undefined), [engine, isLocked]);

  const hasCurrent = useAudioState(({ current }) => current !== null);
  const [wasChosen, setWasChosen] = useState(hasCurrent);
  if (hasCurrent && !wasChosen) setWasChosen(true);
  return wasChosen ? <AudioBar /> : null;
}

function keepSilent(engine: AudioEngine): () => void {
  const hush = () => {
    if (engine.getState().isPlaying) engine.toggle();
  };
  hush();
  return engine.subscribe(hush);
}

function createPlayer(saver: PositionSaver): AudioEngine {
  return createAudioEngine({
    element: new Audio(),
    findSource,
    onPosition: (item, positionMs, isFinal) => saver.save(item.id, positionMs, isFinal),
    level: levelSound,
  });
}

async function findSource(item: MediaItem) {
  const details = await client.media.find({ id: item.id });
  const { part } = details;
  const source = playedOf(details).sources[0];
  if (!source) throw new Error(details.statusReason ?? playbackMessages.preparingRecording);
  const startMs = resumePosition(details.positionMs, details.durationMs);
  const { url, gainDb } = source;
  if (!part) return { url, gainDb, startMs };
  const within = (element: HTMLAudioElement) => keepWithin(element, part);
  return { url, gainDb, startMs, within };
}
