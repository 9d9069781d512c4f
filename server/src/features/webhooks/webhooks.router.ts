import {
  createWebhook,
  listAll,
  listLog,
  removeWebhook,
  testWebhook,
} from '#features/webhooks/webhooks.service.ts';
import { signedIn } from '#platform/api/procedures.ts';

const { webhooks } = signedIn;

export const webhooksRouter = webhooks.router({
  list: webhooks.list.handler(({ context }) => listAll(context)),
  create: webhooks.create.handler(({ context, input }) => createWebhook(context, input)),
  remove: webhooks.remove.handler(async ({ context, input }) => {
    await removeWebhook(context, input.id);
    return {};
  }),
  test: webhooks.test.handler(async ({ context, input }) => {
    await testWebhook(context, input.id);
    return {};
  }),
  deliveries: webhooks.deliveries.handler(({ context, input }) => listLog(context, input.id)),
});
