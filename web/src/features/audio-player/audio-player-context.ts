import { createContext } from 'react';
import type { AudioEngine } from '#features/audio-player/audio-engine.ts';

export const AudioPlayerContext = createContext<AudioEngine | null>(null);
