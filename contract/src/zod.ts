// oxlint-disable-next-line no-restricted-imports -- The one place that configures it.
import { z } from 'zod';

// Zod would try `new Function`, which the Content-Security-Policy of the web app refuses and reports.
z.config({ jitless: true });

export { z };
