import { createContext } from 'react';
import type { AudioEngine } from '#features/playback/audio-engine.ts';

export const AudioPlayerContext = createContext<AudioEngine | null>(null);
