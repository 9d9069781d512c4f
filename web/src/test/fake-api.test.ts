import { describe, expect, it } from 'vitest';
import { client, connectApi } from '#api/client.ts';
import { codeOf } from '#api/errors.ts';
import { apiError, fakeLink } from '#test/fake-api.ts';
import { sampleSession } from '#test/samples.ts';

describe('the API of the tests', () => {
  it('answers through the contract and refuses what the contract refuses', async () => {
    const session = sampleSession();
    connectApi(
      fakeLink({
        auth: { signIn: ({ email }) => ({ ...session, user: { ...session.user, email } }) },
      }),
    );

    const answer = await client.auth.signIn({ email: ' Anna@Example.org ', password: 'secret' });
    expect(answer.user.email).toBe('anna@example.org');

    const refusal = await client.auth
      .signIn({ email: 'nobody', password: '' })
      .catch((error: unknown) => error);
    expect(codeOf(refusal)).toBe('BAD_REQUEST');
  });

  it('answers with the errors of the catalogue, and says which call a test forgot', async () => {
    const signIn = () => {
      throw apiError('INVALID_CREDENTIALS');
    };
    connectApi(fakeLink({ auth: { signIn } }));

    const refusal = await client.auth
      .signIn({ email: 'a@b.org', password: 'x' })
      .catch((error: unknown) => error);
    expect(codeOf(refusal)).toBe('INVALID_CREDENTIALS');
    await expect(client.auth.signOut()).rejects.toThrow('The fake API has no auth.signOut');
  });
});
