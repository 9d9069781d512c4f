/** sharp with only the decoders that photos need: no SVG, no PDF, nothing that opens other files. */
import sharp from 'sharp';

const decoders = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif', 'Tiff'];

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: decoders.map((name) => `VipsForeignLoad${name}`) });
// Photos are decoded once: a cache would only hold memory. Several run side by side instead of threads.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
