import { AudioLines, Film, Image, Layers, type LucideIcon } from 'lucide-react';
import type { BadgeTone } from '#ui/badge.tsx';

/** What an item or a collection is made of, in the words of the contract. */
export type LookedType = 'video' | 'image' | 'audio' | 'photos' | 'movies' | 'mixed';

type TypeLook = {
  label: string;
  icon: LucideIcon;
  tone: BadgeTone;
  text: string;
  tile: string;
  solid: string;
};

const video = {
  icon: Film,
  tone: 'video',
  text: 'text-video',
  tile: 'bg-video-soft text-video',
  solid: 'bg-video-solid',
} as const;

const photo = {
  icon: Image,
  tone: 'photo',
  text: 'text-photo',
  tile: 'bg-photo-soft text-photo',
  solid: 'bg-photo-solid',
} as const;

/** Hue, icon and word of each type: the hues never mean anything else. */
export const typeLooks: Record<LookedType, TypeLook> = {
  video: { label: 'Video', ...video },
  movies: { label: 'Movies', ...video },
  image: { label: 'Image', ...photo },
  photos: { label: 'Photos', ...photo },
  audio: {
    label: 'Audio',
    icon: AudioLines,
    tone: 'audio',
    text: 'text-audio',
    tile: 'bg-audio-soft text-audio',
    solid: 'bg-audio-solid',
  },
  mixed: {
    label: 'Mixed',
    icon: Layers,
    tone: 'mixed',
    text: 'text-mixed',
    tile: 'bg-mixed-soft text-mixed',
    solid: 'bg-[var(--mixed-solid)]',
  },
};
