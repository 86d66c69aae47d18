import { cancelBooking, findBooking } from '../booking-calls';
import { button } from '../dom';
import { detailOf } from '../events';
import type { Widget } from '../widget';
import { ask } from './ask';
import { refundNow } from './refund';

/** The button that cancels the shown booking. */
export function cancelButton(widget: Widget): HTMLElement {
  const { say, booking } = widget;
  const terms = booking?.status === 'confirmed' ? booking.refund_terms : undefined;
  const others = booking?.dates && say('series_stays');
  const text = [say('cancel_really'), others, terms && refundNow(widget, terms)].filter(Boolean).join(' ');
  const question = { text, yes: 'cancel_yes', part: 'button-danger' } as const;
  return button(say('cancel'), () => ask(widget, { ...question, run: () => cancel(widget) }), {
    part: 'button-danger',
    key: 'cancel',
    disabled: widget.isBusy,
  });
}

function cancel(widget: Widget): Promise<void> {
  return widget.attempt(async () => {
    await cancelBooking(widget.api, widget.token);
    const booking = await findBooking(widget.api, widget.token);
    Object.assign(widget, { booking, isBusy: false });
    widget.parts.emit('booking-cancelled', detailOf(booking));
    if (widget.session.draft.paying) widget.parts.store.clear();
    widget.go('manage');
    widget.announce(widget.say('cancelled'));
  });
}
