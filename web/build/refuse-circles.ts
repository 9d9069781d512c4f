import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** Fails a build whose scripts import each other in a circle: one of them would read what is not there yet. */
export function refuseCircles(): Plugin {
  return {
    name: 'heirloom:refuse-circles',
    generateBundle(_options, bundle) {
      for (const file of Object.keys(bundle)) {
        if (withImports(bundle, importsOf(bundle, file)).has(file)) {
          this.error(`${file} imports itself by way of other scripts.`);
        }
      }
    },
  };
}

function importsOf(bundle: Bundle, file: string): string[] {
  const output = bundle[file];
  return output?.type === 'chunk' ? output.imports : [];
}

function withImports(bundle: Bundle, files: string[]): Set<string> {
  const found = new Set(files);
  // A set that grows while it is walked through is walked to its end.
  for (const file of found) for (const imported of importsOf(bundle, file)) found.add(imported);
  return found;
}
