import type { SharePreview } from '#features/shares/share-preview.ts';

const siteName = 'Heirloom';

const openGraphTypes: Record<SharePreview['type'], string> = {
  video: 'video.other',
  audio: 'music.song',
  image: 'article',
  collection: 'website',
};

/** The tags by which chats and social networks make a preview: Open Graph, Twitter cards, and where oEmbed answers. */
export const previewTags = (preview: SharePreview, origin: string): string => {
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
};

/** As oEmbed 1.0 has it: https://oembed.com. Nothing of ours runs in the pages of others, so it is a link. */
export const oEmbed = ({ title, picture }: SharePreview, origin: string) => ({
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
});

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

/** A title is whatever somebody typed. */
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!);
