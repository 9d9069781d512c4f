import { AudioLines, Film, Image, Layers, type LucideIcon } from 'lucide-react';
import type { BadgeTone } from '#ui/badge.tsx';
import { uiMessages } from '#ui/ui.messages.ts';

/** The types of items and collections, as the contract names them. */
export type StyledType = 'video' | 'image' | 'audio' | 'photos' | 'movies' | 'mixed';

type TypeStyle = {
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

/** Hue, icon and word of each type; the hues are used for nothing else. */
export const typeStyles: Record<StyledType, TypeStyle> = {
  video: { label: uiMessages.type.video, ...video },
  movies: { label: uiMessages.type.movies, ...video },
  image: { label: uiMessages.type.image, ...photo },
  photos: { label: uiMessages.type.photos, ...photo },
  audio: {
    label: uiMessages.type.audio,
    icon: AudioLines,
    tone: 'audio',
    text: 'text-audio',
    tile: 'bg-audio-soft text-audio',
    solid: 'bg-audio-solid',
  },
  mixed: {
    label: uiMessages.type.mixed,
    icon: Layers,
    tone: 'mixed',
    text: 'text-mixed',
    tile: 'bg-mixed-soft text-mixed',
    solid: 'bg-[var(--mixed-solid)]',
  },
};
