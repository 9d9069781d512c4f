import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const barrel = createRequire(import.meta.url)
  .resolve('lucide-react')
  .replace(/cjs[\\/].*/, 'esm/lucide-react.mjs');

/**
 * Lets modules import each icon from its own file instead of from the list of all icons, so that an icon goes into the
 * script of those who show it.
 */
export function directIcons(): Plugin[] {
  return [importDirectly(), shortenIcons()];
}

function importDirectly(): Plugin {
  const files = filesOfIcons();
  return {
    name: 'heirloom:direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: "'lucide-react'" },
      handler: (code) =>
        code.replace(/import \{([^}]*)\} from 'lucide-react';/g, (_whole, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map((name) => importOf(name, files))
            .join(' '),
        ),
    },
  };
}

/** Takes the random keys out of icons: they do not compress, and a list that never changes needs none. */
function shortenIcons(): Plugin {
  return {
    name: 'heirloom:short-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
      handler: (code) => code.replaceAll(/,\s*key: "\w+"/g, '').replace('__iconData.node;', ''),
    },
  };
}

function importOf(name: string, files: Map<string, string>): string {
  const [icon = '', local = icon] = name.split(' as ');
  const file = files.get(icon);
  if (file === undefined) throw new Error(`${icon} is not an icon.`);
  return `import ${local} from '${file}';`;
}

function filesOfIcons(): Map<string, string> {
  const lines = readFileSync(barrel, 'utf8').matchAll(
    /^export \{ (default as .*) \} from '(.*)';$/gm,
  );
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      names
        .split(', ')
        .map((name): [string, string] => [
          name.replace('default as ', ''),
          path.join(path.dirname(barrel), file),
        ]),
    ),
  );
}
