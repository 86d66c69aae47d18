import {
  type PaymentStatus,
  PAYMENT_STATUSES,
  captureAmountOf,
  captureBeforeOf,
  nextStatus,
  releasedOf,
  savedMethodOf,
  statusOf,
} from './payments.states';

type State = Parameters<typeof statusOf>[0];

function intent(status: State['status'], failed = false): State {
  const error = { type: 'card_error', message: 'Your card was declined.' } as State['last_payment_error'];
  return { status, last_payment_error: failed ? error : null };
}

describe('statusOf', () => {
  it.each<[State, PaymentStatus]>([
    [intent('requires_payment_method'), 'pending'],
    [intent('requires_payment_method', true), 'failed'],
    [intent('requires_confirmation'), 'pending'],
    [intent('requires_action'), 'requires_action'],
    [intent('processing'), 'processing'],
    [intent('requires_capture'), 'processing'],
    [intent('succeeded'), 'paid'],
    [intent('canceled'), 'cancelled'],
  ])('reads %j as %s', (state, status) => {
    expect(statusOf(state)).toBe(status);
  });
});

describe('nextStatus', () => {
  it.each(PAYMENT_STATUSES)('leaves a paid payment paid when %s comes late', (news) => {
    expect(nextStatus('paid', news)).toBe('paid');
  });

  it.each(PAYMENT_STATUSES)('leaves a cancelled payment cancelled when %s comes late', (news) => {
    expect(nextStatus('cancelled', news)).toBe('cancelled');
  });

  it('lets a failed payment succeed, because the same intent can be tried again', () => {
    expect(nextStatus('failed', 'paid')).toBe('paid');
    expect(nextStatus('failed', 'requires_action')).toBe('requires_action');
  });

  it('keeps a failure until the customer does something', () => {
    expect(nextStatus('failed', 'pending')).toBe('failed');
  });
});

describe('captureBeforeOf', () => {
  const created = Date.UTC(2026, 10, 20) / 1000;
  const chargeUntil = (capture_before?: number): unknown => ({
    payment_method_details: { card: { capture_before } },
  });

  it.each([
    ['the time of the charge', chargeUntil(created + 5 * 86_400), '2026-11-25T00:00:00.000Z'],
    ['seven days, when the charge names no time', chargeUntil(), '2026-11-27T00:00:00.000Z'],
    ['seven days, when the charge is only an id', 'ch_1', '2026-11-27T00:00:00.000Z'],
  ])('is %s', (_, latest_charge, until) => {
    const intent = { created, latest_charge } as Parameters<typeof captureBeforeOf>[0];
    expect(captureBeforeOf(intent).toISOString()).toBe(until);
  });
});

describe('captureAmountOf', () => {
  it.each([
    // 125.00 are authorized, and a lamp at 60.00 is cancelled.
    [12_500, 6000, 6500],
    [12_500, 0, undefined],
    // The smallest charge is 0.50.
    [12_500, 12_450, 50],
    [12_500, 12_451, undefined],
    [12_500, 12_500, undefined],
  ])('of %i without %i is %p', (amount, uncharged, captured) => {
    expect(captureAmountOf({ amount, currency: 'EUR' }, uncharged)).toBe(captured);
  });
});

describe('releasedOf', () => {
  const payment = { amount: 12_500, currency: 'EUR' };

  it.each([
    [{ amount_received: 6500, currency: 'eur' }, 6000, 6000],
    // Another unit was cancelled while the card was captured.
    [{ amount_received: 6500, currency: 'eur' }, 12_000, 6000],
    [{ amount_received: 12_500, currency: 'eur' }, 6000, 0],
    [{ amount_received: 6499, currency: 'eur' }, 6000, 0],
    [{ amount_received: 6500, currency: 'usd' }, 6000, 0],
  ])('of %j with at most %i is %i', (intent, most, released) => {
    expect(releasedOf(payment, intent, most)).toBe(released);
  });
});

describe('savedMethodOf', () => {
  const paid = { status: 'succeeded', setup_future_usage: 'off_session', payment_method: 'pm_1' } as const;

  it.each([
    ['a payment that saves its card', paid, 'pm_1'],
    ['an authorization that saves its card', { ...paid, status: 'requires_capture' as const }, 'pm_1'],
    ['a payment that saves none', { ...paid, setup_future_usage: null }, null],
    ['a payment that waits for its bank', { ...paid, status: 'requires_action' as const }, null],
  ])('is the card of %s', (_, intent, expected) => {
    expect(savedMethodOf(intent)).toBe(expected);
  });
});
