import {
  type LocatedTools,
  locateTools,
  type WantedTools,
} from '#platform/media/tools/locate-tools.ts';
import { findWasmTools } from '#platform/media/tools/wasm-tools.ts';

/**
 * Chooses the tools for films and recordings: the ffmpeg of this computer, else the one in WebAssembly, which can probe
 * them and take a picture, else none. Never throws: `problem` tells administrators what is missing.
 */
export async function chooseTools(wanted: WantedTools = {}): Promise<LocatedTools> {
  const installed = await locateTools(wanted);
  if (installed.tools) return installed;
  const tools = await findWasmTools();
  return tools ? { tools, problem: installed.problem } : installed;
}
