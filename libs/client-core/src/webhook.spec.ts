import { fc } from '../../../tools/testing-servers/properties';
import { standardHeaders } from '../../webhooks/src/signatures';
import { WebhookVerificationError, verifyWebhook } from './webhook';

const BODY = '{"event":"order.shipped","data":{"note":"é"}}';
const NOW = 1_800_000_000_000;
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** Returns the headers that the services send. */
function signed(secrets: string[] = [SECRET], seconds = NOW / 1000): Record<string, string> {
  return standardHeaders({ id: 'evt_1', timestamp: String(seconds), body: BODY }, secrets);
}

describe('verifyWebhook', () => {
  it('verifies the example of Standard Webhooks', async () => {
    const headers = {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    };
    await expect(
      verifyWebhook('{"test": 2432232314}', headers, SECRET, { now: 1_614_265_330_000 }),
    ).resolves.toEqual({ test: 2432232314 });
  });

  it('returns the parsed body, from a text or from bytes, with headers of fetch or of Node', async () => {
    const event = JSON.parse(BODY) as unknown;
    const bytes = new TextEncoder().encode(BODY);
    await expect(verifyWebhook(BODY, signed(), SECRET, { now: NOW })).resolves.toEqual(event);
    await expect(verifyWebhook(bytes, new Headers(signed()), SECRET, { now: NOW })).resolves.toEqual(event);
    await expect(verifyWebhook(Buffer.from(BODY), signed(), SECRET, { now: NOW })).resolves.toEqual(event);
  });

  it('verifies what the services sign with any secret', async () => {
    const texts = fc.oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.base64String({ minLength: 4 }));
    await fc.assert(
      fc.asyncProperty(texts, fc.boolean(), async (text, prefixed) => {
        const secret = prefixed ? `whsec_${text}` : text;
        await expect(verifyWebhook(BODY, signed([secret]), secret, { now: NOW })).resolves.toBeDefined();
      }),
    );
  });

  it('accepts either signature, and either secret, while a secret is replaced', async () => {
    const both = signed(['new', 'old']);
    await expect(verifyWebhook(BODY, both, 'old', { now: NOW })).resolves.toBeDefined();
    await expect(verifyWebhook(BODY, both, 'new', { now: NOW })).resolves.toBeDefined();
    await expect(verifyWebhook(BODY, signed(['old']), ['new', 'old'], { now: NOW })).resolves.toBeDefined();
    await expect(verifyWebhook(BODY, both, 'other', { now: NOW })).rejects.toThrow('No signature is valid.');
  });

  it('names what the receiver has done wrong, as an error of its own kind', async () => {
    const verify = (body: unknown, secret: unknown): Promise<unknown> =>
      verifyWebhook(body as string, signed(), secret as string, { now: NOW });
    const parsed = JSON.parse(BODY) as unknown;
    for (const [body, secret, message] of [
      [parsed, SECRET, 'Give the body as it came'],
      [BODY, undefined, 'No secret is given'],
      [BODY, '', 'No secret is given'],
      [BODY, [], 'No secret is given'],
    ] as const) {
      await expect(verify(body, secret)).rejects.toThrow(WebhookVerificationError);
      await expect(verify(body, secret)).rejects.toThrow(message);
    }
  });

  it.each([
    ['another body', BODY.replace('shipped', 'placed'), signed()],
    ['another id', BODY, { ...signed(), 'webhook-id': 'evt_2' }],
    ['another version of the signature', BODY, { ...signed(), 'webhook-signature': 'v2,AAAA' }],
    ['a signature that is not base64', BODY, { ...signed(), 'webhook-signature': 'v1,not base64' }],
    [
      'a part of the signature',
      BODY,
      { ...signed(), 'webhook-signature': signed()['webhook-signature']?.slice(0, 7) },
    ],
  ])('rejects %s', async (_, body, headers) => {
    await expect(verifyWebhook(body, headers, SECRET, { now: NOW })).rejects.toThrow(
      'No signature is valid.',
    );
  });

  it.each([
    [300, true],
    [301, false],
    [-300, true],
    [-301, false],
  ])('at %d seconds after the signature: %p', async (age, accepted) => {
    const verified = verifyWebhook(BODY, signed([SECRET], NOW / 1000 - age), SECRET, { now: NOW });
    await expect(verified.then(() => true).catch(() => false)).resolves.toBe(accepted);
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('needs the header %s', async (name) => {
    const verified = verifyWebhook(BODY, { ...signed(), [name]: undefined }, SECRET, { now: NOW });
    await expect(verified).rejects.toThrow(`The header ${name} is missing.`);
  });

  it('rejects a time that is no number', async () => {
    const headers = { ...signed(), 'webhook-timestamp': '18e8' };
    await expect(verifyWebhook(BODY, headers, SECRET, { now: NOW })).rejects.toThrow('too old');
  });
});
