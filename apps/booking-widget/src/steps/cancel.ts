import type { ApiFailure } from '../api';
import { cancelBooking, findBooking } from '../booking-calls';
import { button } from '../dom';
import { detailOf } from '../events';
import type { RefundNow } from '../types';
import type { Widget } from '../widget';
import { ask } from './ask';
import { refundNow } from './refund';

/** The button that cancels the shown booking. */
export function cancelButton(widget: Widget): HTMLElement {
  const { say, booking } = widget;
  const now = booking?.refund_now;
  const others = booking?.dates && say('series_stays');
  const text = [say('cancel_really'), others, now && refundNow(widget, now)].filter(Boolean).join(' ');
  const question = { text, yes: 'cancel_yes', part: 'button-danger' } as const;
  return button(say('cancel'), () => ask(widget, { ...question, run: () => cancel(widget, now) }), {
    part: 'button-danger',
    key: 'cancel',
    disabled: widget.isBusy,
  });
}

/** @param told what the question has named */
function cancel(widget: Widget, told: RefundNow | undefined): Promise<void> {
  return widget.attempt(async () => {
    try {
      await cancelBooking(widget.api, widget.token, told);
    } catch (error) {
      const { code, message } = error as Partial<ApiFailure>;
      if (code !== 'REFUND_CHANGED' || !message) throw error;
      Object.assign(widget, { booking: await findBooking(widget.api, widget.token), isBusy: false });
      return widget.fail(message);
    }
    const booking = await findBooking(widget.api, widget.token);
    Object.assign(widget, { booking, isBusy: false });
    widget.parts.emit('booking-cancelled', detailOf(booking));
    if (widget.session.draft.paying) widget.parts.store.clear();
    widget.go('manage');
    widget.announce(widget.say('cancelled'));
  });
}
