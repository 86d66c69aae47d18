import Stripe from 'stripe';
import { AppError } from '@comptoir/errors';
import { FixedClock } from '@comptoir/time';
import { createStripeClient } from './stripe-client';
import { StripeEventsGateway } from './stripe-events-gateway';

const webhookSecret = 'whsec_gateway';
const NOW = new Date('2026-11-20T12:00:00.000Z');
const stripe = createStripeClient({ secretKey: 'sk_test_gateway' });
const gateway = new StripeEventsGateway(stripe, webhookSecret, new FixedClock(NOW));

describe('verifying an event', () => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1' } },
  });
  const seconds = NOW.getTime() / 1000;

  function signed(timestamp = seconds, secret = webhookSecret): string {
    return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  }
  function codeOf(body: unknown, signature: string | undefined): string | undefined {
    try {
      gateway.verifyEvent(body, signature);
      return undefined;
    } catch (error) {
      return error instanceof AppError ? `${error.status} ${error.code}` : String(error);
    }
  }

  it.each([
    ['now', seconds],
    ['five minutes ago', seconds - 300],
    ['in five minutes', seconds + 300],
  ])('accepts what was signed %s', (_, timestamp) => {
    expect(gateway.verifyEvent(Buffer.from(payload), signed(timestamp)).id).toBe('evt_1');
  });

  it('accepts a header in which one of two signatures is right', () => {
    const header = `${signed()},v1=${'0'.repeat(64)}`;
    expect(gateway.verifyEvent(Buffer.from(payload), header).id).toBe('evt_1');
  });

  it.each([
    ['no header', () => codeOf(Buffer.from(payload), undefined)],
    ['an empty header', () => codeOf(Buffer.from(payload), '')],
    ['nonsense', () => codeOf(Buffer.from(payload), 'nonsense')],
    ['another secret', () => codeOf(Buffer.from(payload), signed(seconds, 'whsec_other'))],
    ['a signature that is too old', () => codeOf(Buffer.from(payload), signed(seconds - 301))],
    ['a signature of the future', () => codeOf(Buffer.from(payload), signed(seconds + 301))],
    ['a body with one byte changed', () => codeOf(Buffer.from(payload.replace('evt_1', 'evt_2')), signed())],
    [
      'a body that was formatted anew',
      () => codeOf(Buffer.from(JSON.stringify(JSON.parse(payload), null, 1)), signed()),
    ],
    ['no body', () => codeOf(undefined, signed())],
    ['a parsed body', () => codeOf(JSON.parse(payload), signed())],
    [
      'a body that is not JSON',
      () => {
        const header = Stripe.webhooks.generateTestHeaderString({
          payload: '{',
          secret: webhookSecret,
          timestamp: seconds,
        });
        return codeOf(Buffer.from('{'), header);
      },
    ],
  ])('rejects %s', (_, attempt) => {
    expect(attempt()).toBe('400 INVALID_SIGNATURE');
  });
});
