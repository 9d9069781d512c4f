type Reply = {
  header(name: string, value: string | string[]): unknown;
  send(body?: unknown): unknown;
};

/** Adds the headers that a procedure sets when the answer is sent, since they are known only after it ran. */
export function addResponseHeaders<T extends Reply>(
  reply: T,
  context: { request: { responseHeaders: Headers } },
): T {
  const send = reply.send.bind(reply);
  reply.send = (body?: unknown) => {
    for (const [name, value] of context.request.responseHeaders) {
      if (name !== 'set-cookie') reply.header(name, value);
    }
    const cookies = context.request.responseHeaders.getSetCookie();
    if (cookies.length > 0) reply.header('set-cookie', cookies);
    return send(body);
  };
  return reply;
}
