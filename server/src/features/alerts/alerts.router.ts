import { listAlertSettings, setAlert } from '#features/alerts/alerts.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { alerts } = signedIn;

export const alertsRouter = anyone.alerts.router({
  list: alerts.list.handler(({ context }) => listAlertSettings(context)),
  set: alerts.set.handler(({ context, input }) => setAlert(context, input)),
});
