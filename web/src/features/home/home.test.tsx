import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { apiError } from '#test/fake-api.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleMedia } from '#test/samples.ts';

const film = sampleMedia();
const photo = sampleMedia({
  id: 'c1a7b9de-0000-4000-8000-000000000002',
  type: 'image',
  title: 'Red bicycle',
});
const counts: Record<MediaType, number> = { video: 128, image: 2416, audio: 1 };

const filled = {
  media: {
    list: ({ type }: { type?: MediaType | undefined }) => ({
      items: type === 'video' ? [film] : [photo],
      nextCursor: null,
    }),
    summary: ({ type }: { type?: MediaType | undefined }) => ({
      count: counts[type ?? 'video'],
      totalSizeBytes: 0,
      totalDurationMs: null,
      latestUpload: null,
    }),
  },
};

describe('home', () => {
  it('says what it is for [HOME-01]', async () => {
    renderApp('/', anna(), filled);
    await screen.findByRole('heading', {
      level: 1,
      name: 'Bring cherished family moments to life',
    });
    screen.getByText(
      'Heirloom keeps your home videos, photos and recordings safe in one private place.',
    );
  });

  it('leads to the newest video, and counts what there is', async () => {
    renderApp('/', anna(), filled);
    const watch = await screen.findByRole('link', { name: 'Watch the latest video' });
    expect(watch.getAttribute('href')).toBe(`/movies/${film.id}`);
    expect(screen.getByRole('link', { name: `Play ${film.title}` }).getAttribute('href')).toBe(
      `/movies/${film.id}`,
    );
    expect((await screen.findByText('2,416')).parentElement?.textContent).toBe('2,416 photos');
    expect(screen.getByText('1').parentElement?.textContent).toBe('1 recording');
  });

  it('has its sections in order, each with View All to its page [HOME-02, HOME-06, HOME-07]', async () => {
    renderApp('/', anna(), filled);
    const videos = await screen.findByRole('region', { name: 'Recent Videos' });
    const photos = await screen.findByRole('region', { name: 'Recent Photos' });
    expect(videos.compareDocumentPosition(photos)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const target = (section: HTMLElement) =>
      within(section)
        .getByRole('link', { name: /View All/ })
        .getAttribute('href');
    expect(target(videos)).toBe('/movies');
    expect(target(photos)).toBe('/photos');
  });

  it('asks for at most 10 items, newest upload first [HOME-03, HOME-04]', async () => {
    const asked: unknown[] = [];
    renderApp('/', anna(), {
      media: {
        ...filled.media,
        list: (input) => {
          asked.push([input.type, input.limit, input.sort, input.direction]);
          return filled.media.list(input);
        },
      },
    });
    await screen.findByRole('region', { name: 'Recent Photos' });
    expect(asked).toHaveLength(2);
    expect(asked).toContainEqual(['image', 10, 'uploadDate', 'desc']);
    expect(asked).toContainEqual(['video', 10, 'uploadDate', 'desc']);
  });

  it('has the two lines of the footer [HOME-09]', async () => {
    renderApp('/', anna(), filled);
    const footer = within(await screen.findByRole('contentinfo'));
    footer.getByText('Powered by Heirloom');
    footer.getByText(`© ${new Date().getFullYear()} Heirloom. All rights reserved.`);
  });

  it('never calls an archive empty that could not be read, and tries again', async () => {
    using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isDown = true;
    const upOnly = <Input, Answer>(answer: (input: Input) => Answer) => {
      return (input: Input): Answer => {
        if (isDown) throw apiError('INTERNAL');
        return answer(input);
      };
    };
    const { user } = renderApp('/', anna(), {
      media: { list: upOnly(filled.media.list), summary: upOnly(filled.media.summary) },
    });
    await screen.findByText('Your media could not be loaded.', {}, { timeout: 20_000 });
    expect(screen.queryByText('Your archive is empty')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Recent Videos' })).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'Watch the latest video' });
    await screen.findByRole('region', { name: 'Recent Photos' });
  });

  it('falls back to the picture of the card, then to the placeholder, where the large one fails [CARD-04]', async () => {
    const pictured = { ...film, photoUrl: '/large.webp', thumbnailUrl: '/small.jpg' };
    renderApp('/', anna(), {
      media: { ...filled.media, list: () => ({ items: [pictured], nextCursor: null }) },
      thumbnails: { generate: () => ({}) },
    });
    const stage = await screen.findByRole('link', { name: `Play ${film.title}` });
    const picture = () => stage.querySelector('img:not(.glow)')!;
    const source = () => picture().getAttribute('src');
    expect(source()).toBe('/large.webp');
    fireEvent.error(picture());
    expect(source()).toBe('/small.jpg');
    fireEvent.error(picture());
    await waitFor(() => expect(source()).toBe('/placeholder.svg'));
  });

  it('offers a phone a smaller picture of the newest', async () => {
    const pictured = { ...film, photoUrl: '/large.webp', gridUrl: '/middle.webp' };
    renderApp('/', anna(), {
      media: { ...filled.media, list: () => ({ items: [pictured], nextCursor: null }) },
    });
    const stage = await screen.findByRole('link', { name: `Play ${film.title}` });
    const picture = stage.querySelector('img:not(.glow)');
    expect(picture?.getAttribute('srcset')).toBe('/middle.webp 640w, /large.webp 1440w');
    expect(picture?.getAttribute('sizes')).toMatch(/, 80vw$/);
  });

  it('offers Upload in an empty archive', async () => {
    const { user } = renderApp('/', anna());
    await screen.findByText('Your archive is empty');
    expect(screen.queryByRole('link', { name: 'Watch the latest video' })).toBeNull();
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Upload' }));
    await screen.findByRole('dialog');
  });
});
