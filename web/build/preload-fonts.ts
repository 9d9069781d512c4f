import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Adds a preload link for each emitted font whose name starts with one of the given prefixes. */
export function preloadFonts(prefixes: string[]): Plugin {
  return {
    name: 'heirloom:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter(
          (file) =>
            file.endsWith('.woff2') && prefixes.some((prefix) => file.includes(`/${prefix}`)),
        );
        return fonts.map(preloadTag);
      },
    },
  };
}

function preloadTag(file: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: {
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      href: `/${file}`,
      crossorigin: true,
    },
    injectTo: 'head',
  };
}
