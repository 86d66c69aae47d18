import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '@comptoir/time';
import { ProcessorErrors } from './processor-errors';
import { STRIPE } from './stripe-client';

/** Injection token of the secret that signs the processor's events; empty when none are expected. */
export const PROCESSOR_WEBHOOK_SECRET = Symbol('PROCESSOR_WEBHOOK_SECRET');

/** Seconds that the time in a signature may differ from ours, in either direction. */
const SIGNATURE_TOLERANCE = 300;

/** Verifies the signatures of the processor's events. */
@Injectable()
export class StripeEventsGateway {
  constructor(
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(PROCESSOR_WEBHOOK_SECRET) private readonly webhookSecret: string,
    private readonly clock: Clock,
  ) {}

  /**
   * Verifies the signature of a webhook request and returns its event.
   * @param body the bytes that were received
   * @param signature the Stripe-Signature header
   * @throws AppError INVALID_SIGNATURE when it was not signed with our secret within five minutes of now
   */
  verifyEvent(body: unknown, signature: string | undefined): Stripe.Event {
    const now = this.clock.now().getTime();
    try {
      if (!this.webhookSecret) throw new Error('no events are expected');
      if (!Buffer.isBuffer(body)) throw new Error('the request has no body');
      if (!signature || isFromFuture(signature, now)) throw new Error('signed in the future, or not at all');
      return this.stripe.webhooks.constructEvent(
        body,
        signature,
        this.webhookSecret,
        SIGNATURE_TOLERANCE,
        undefined,
        now,
      );
    } catch (error) {
      throw ProcessorErrors.INVALID_SIGNATURE({ cause: error });
    }
  }
}

/** Rejects signatures from the future; the SDK only rejects old ones. */
function isFromFuture(signature: string, now: number): boolean {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  return times.some((seconds) => seconds > Math.floor(now / 1000) + SIGNATURE_TOLERANCE);
}
