import type { Plugin } from 'vite';
import { firstPages } from './group-scripts.ts';

type Chunk = { fileName: string; moduleIds: string[]; imports: string[] };

/**
 * main.tsx imports the app once it knows the language. Adds modulepreload links for it and for all that it needs, so
 * that they load together with main.tsx, as if it imported them statically.
 */
export function preloadApp(): Plugin {
  return {
    name: 'heirloom:preload-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const app = chunkOf(chunks, '/src/start-app.tsx');
        const main = withImports(chunks, chunkOf(chunks, '/src/main.tsx'));
        const german = withImports(chunks, chunkOf(chunks, '/src/translations/german.ts'));
        const others = withImports(chunks, chunkOf(chunks, '/src/translations/german-parts.ts'));
        const isEarly = main.includes(chunkOf(chunks, '/src/lib/lib.messages.ts'));
        if (isEarly || german.includes(app) || others.includes(app)) {
          throw new Error('Messages would be evaluated before the language is known.');
        }
        for (const name of firstPages) {
          const page = chunkOf(chunks, `/src/pages/${name}-page.tsx`);
          const missing = textsOf(withImports(chunks, app, page)).filter(
            (texts) => !modulesOf(german).includes(texts.replace(/messages\.ts$/, 'de.ts')),
          );
          if (missing.length > 0) {
            throw new Error(`${name} needs texts that german.ts lacks: ${missing.join(', ')}`);
          }
        }
        return withImports(chunks, app)
          .map(({ fileName }) => `/${fileName}`)
          .filter((href) => !html.includes(`"${href}"`))
          .map((href) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href },
            injectTo: 'head',
          }));
      },
    },
  };
}

function chunkOf(chunks: Chunk[], module: string): Chunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (chunk === undefined) throw new Error(`${module} is not in the build.`);
  return chunk;
}

const modulesOf = (chunks: Chunk[]): string[] => chunks.flatMap(({ moduleIds }) => moduleIds);

/** Returns the message files of the web app, without the formatters' own: these are loaded before. */
function textsOf(chunks: Chunk[]): string[] {
  return modulesOf(chunks).filter((id) => /web\/src\/(?!lib\/).*\.messages\.ts$/.test(id));
}

function withImports(chunks: Chunk[], ...first: Chunk[]): Chunk[] {
  const found = new Set(first);
  // A set that grows while it is walked through is walked to its end.
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  }
  return [...found];
}
