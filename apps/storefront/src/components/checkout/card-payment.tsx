'use client';

import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';

interface Props {
  publishableKey: string;
  secret: string;
  locale: 'en' | 'fr';
  returnUrl: string;
  /** True when a saved card was charged and its bank wants the customer to confirm it. */
  isAtBank: boolean;
  texts: { pay: string; failed: string; noCard: string };
}

/**
 * Mounts Stripe's Payment Element and confirms the payment, with 3-D Secure where the bank asks for it. A saved card
 * that waits for its bank comes first; after its failure the customer enters another one.
 */
export function CardPayment({
  publishableKey,
  secret,
  locale,
  returnUrl,
  isAtBank,
  texts,
}: Props): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const payment = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null);
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(true);

  useEffect(() => {
    let isGone = false;
    const mount = async (): Promise<void> => {
      const stripe = await loadStripe(publishableKey, { locale }).catch(() => null);
      if (isGone) return;
      if (!stripe || !frame.current) return setMessage(texts.noCard);
      if (isAtBank) {
        const { error, paymentIntent } = await stripe.handleNextAction({ clientSecret: secret });
        if (paymentIntent && !error) return location.assign(withIntent(returnUrl, paymentIntent.id));
        if (isGone) return;
        setMessage(error?.message ?? texts.failed);
      }
      const elements = stripe.elements({ clientSecret: secret });
      const element = elements.create('payment');
      element.on('ready', () => setBusy(false));
      element.mount(frame.current);
      payment.current = { stripe, elements };
    };
    void mount();
    return () => {
      isGone = true;
      payment.current?.elements.getElement('payment')?.destroy();
    };
  }, [publishableKey, secret, locale, isAtBank, returnUrl, texts.noCard, texts.failed]);

  const pay = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { current } = payment;
    if (!current || isBusy) return;
    setBusy(true);
    setMessage('');
    // After a success Stripe leads to the return page, so that only failures come back here.
    const { error } = await current.stripe.confirmPayment({
      elements: current.elements,
      confirmParams: { return_url: returnUrl },
    });
    setMessage(error.message ?? texts.failed);
    setBusy(false);
  };

  return (
    <form onSubmit={(event) => void pay(event)} className="space-y-4">
      <div ref={frame} className="min-h-48" />
      <div role="alert">{message ? <p className="alert alert-bad">{message}</p> : null}</div>
      <button className="button w-full" aria-disabled={isBusy || undefined}>
        {texts.pay}
      </button>
    </form>
  );
}

/** Returns the address to which Stripe itself would lead after the confirmation. */
function withIntent(returnUrl: string, intent: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent);
  url.searchParams.set('redirect_status', 'succeeded');
  return url.toString();
}
