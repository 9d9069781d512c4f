/** sharp with only the decoders that photos need: no SVG, no PDF, nothing that opens other files. */
import sharp from 'sharp';

const decoders = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif', 'Tiff'];

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: decoders.map((name) => `VipsForeignLoad${name}`) });
// Photos are decoded once, so a cache would only use memory. Several photos are decoded in parallel instead of using
// threads.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
