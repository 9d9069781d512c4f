import {
  type LocatedTools,
  locateTools,
  type WantedTools,
} from '#platform/media/tools/locate-tools.ts';
import { findWasmTools } from '#platform/media/tools/wasm-tools.ts';

/**
 * Chooses what reads films and recordings: the ffmpeg of this computer, or else the one in WebAssembly, which can look into
 * them and take a picture, or else nothing. Never throws: what is missing stands in `problem`, for administrators.
 */
export async function chooseTools(wanted: WantedTools = {}): Promise<LocatedTools> {
  const installed = await locateTools(wanted);
  if (installed.tools) return installed;
  const tools = await findWasmTools();
  return tools ? { tools, problem: installed.problem } : installed;
}
