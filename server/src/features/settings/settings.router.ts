import { readSettings, updateSettings } from '#features/settings/settings.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { settings } = signedIn;

export const settingsRouter = anyone.settings.router({
  read: settings.read.handler(({ context }) => readSettings(context)),
  update: settings.update.handler(({ context, input }) => updateSettings(context, input)),
});
