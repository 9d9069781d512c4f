import type { FastifyReply } from 'fastify';

/** Sends a WebP picture to whoever is signed in. */
export function sendPicture(reply: FastifyReply, picture: Buffer): FastifyReply {
  return reply
    .headers({
      // Whoever signs in here next asks anew.
      'cache-control': 'private, max-age=300',
      vary: 'cookie',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .type('image/webp')
    .send(picture);
}
