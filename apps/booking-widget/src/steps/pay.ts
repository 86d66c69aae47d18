import { findBooking, pageOf } from '../booking-calls';
import { h } from '../dom';
import { detailOf } from '../events';
import type { Amounts, Booking } from '../types';
import type { Widget } from '../widget';

/** Milliseconds between two looks at a payment, while the page is visible. */
const LOOK_MS = 5_000;

const watched = new WeakSet<Widget>();

/**
 * The link to the page that takes the payment of the shown booking. Stripe's form cannot be shown inside of the widget:
 * it needs a page outside of shadow trees, and the content security policy of the site would have to allow Stripe.
 */
export function payParts(widget: Widget, { due_now, currency }: Amounts): HTMLElement[] {
  const { say, formats, api, token } = widget;
  watchPayment(widget);
  const address = pageOf(api, 'pay', token);
  // A page of the service itself leads there in the same tab. A frame cannot: the page of payment forbids frames.
  const isOwnTab = window.top === window && new URL(address).origin === location.origin;
  return [
    h('p', { class: 'hint' }, say('pay_hint')),
    h(
      'p',
      {},
      h(
        'a',
        {
          href: address,
          part: 'button',
          'data-key': 'pay',
          rel: 'noopener noreferrer',
          referrerpolicy: 'no-referrer',
          target: isOwnTab ? undefined : '_blank',
        },
        say('pay', { amount: formats.money(Number(due_now), currency) }),
      ),
    ),
  ];
}

/** Shows a booking that waits for its payment. It is found again after a reload. */
export function openPayment(widget: Widget, token: string, booking: Booking): void {
  const { session } = widget;
  session.draft.paying = token;
  widget.keep();
  const Resource = session.resources.find(({ id }) => id === booking.resource_id);
  Object.assign(widget, { booking: { ...booking, Resource }, token, isBusy: false });
  widget.go('manage');
}

/** Shows the booking that a token belongs to, or the end of one that this visitor has made and paid. */
export async function openBooking(widget: Widget, token: string): Promise<void> {
  widget.token = token;
  widget.booking = await readBooking(widget, token);
  showResult(widget, { focus: false });
}

/** Returns undefined when there is no such booking. @throws ApiFailure for other failures */
function readBooking({ api }: Widget, token: string): Promise<Booking | undefined> {
  return findBooking(api, token).catch((error: { status?: number }) => {
    if (error.status === 404) return undefined;
    throw error;
  });
}

/** Looks again and again until the payment has arrived or the booking has ended. */
function watchPayment(widget: Widget): void {
  if (watched.has(widget)) return;
  watched.add(widget);
  const { token } = widget;
  const stop = (): void => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
    watched.delete(widget);
  };
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (widget.token !== token || widget.booking?.status !== 'pending' || !widget.box.isConnected)
      return stop();
    if (document.hidden || isLooking || widget.isBusy) return;
    isLooking = true;
    try {
      const booking = await readBooking(widget, token);
      if (booking?.status === 'pending' || widget.token !== token) return;
      stop();
      widget.booking = booking;
      showResult(widget);
    } catch {
      // The next look may succeed.
    } finally {
      isLooking = false;
    }
  };
  const onVisible = (): void => void look();
  const timer = setInterval(onVisible, LOOK_MS);
  document.addEventListener('visibilitychange', onVisible);
}

function showResult(widget: Widget, options = {}): void {
  const { booking, session, parts } = widget;
  const isNew = session.draft.paying !== undefined;
  if (isNew && booking?.status !== 'pending') parts.store.clear();
  if (!isNew || booking?.status !== 'confirmed') return widget.go('manage', options);
  parts.emit('booking-created', detailOf(booking));
  widget.go('done', options);
}
