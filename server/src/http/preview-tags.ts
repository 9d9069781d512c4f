import type { SharePreview } from '#features/shares/share-preview.ts';

const siteName = 'Heirloom';

const openGraphTypes: Record<SharePreview['type'], string> = {
  video: 'video.other',
  audio: 'music.song',
  image: 'article',
  collection: 'website',
};

/** Returns the tags for previews in chats and social networks: Open Graph, Twitter cards, and the address of oEmbed. */
export function previewTags(preview: SharePreview, origin: string): string {
  const { title, type, picture } = preview;
  const url = `${origin}${preview.path}`;
  const description = preview.description?.trim().slice(0, longestDescription) || undefined;
  const oEmbed = `${origin}/api/oembed?url=${encodeURIComponent(url)}&format=json`;
  return [
    meta('og:site_name', siteName),
    meta('og:type', openGraphTypes[type]),
    meta('og:url', url),
    meta('og:title', title),
    meta('og:description', description),
    ...(picture
      ? [
          meta('og:image', `${origin}${picture.path}`),
          meta('og:image:width', String(picture.width)),
          meta('og:image:height', String(picture.height)),
          meta('og:image:alt', title),
        ]
      : []),
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}" />`,
    `<link rel="alternate" type="application/json+oembed" href="${escape(oEmbed)}" title="${escape(title)}" />`,
  ].join('');
}

/** Returns the answer of oEmbed 1.0 (https://oembed.com). Its type is `link`: other sites embed no code of ours. */
export function oEmbed({ title, picture }: SharePreview, origin: string) {
  return {
    version: '1.0',
    type: 'link',
    title,
    provider_name: siteName,
    provider_url: origin,
    ...(picture && {
      thumbnail_url: `${origin}${picture.path}`,
      thumbnail_width: picture.width,
      thumbnail_height: picture.height,
    }),
  };
}

const longestDescription = 300;

const meta = (property: string, content: string | undefined): string =>
  content === undefined ? '' : `<meta property="${property}" content="${escape(content)}" />`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML: people may type anything as a title. */
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!);
