import { button, h, heading, link } from '../dom';
import type { Widget } from '../widget';
import { bookingRows, rowList } from './rows';
import { openMove } from './time-step';

/** A booking that its token opens: seeing, moving and cancelling it. */
export function manageStep(widget: Widget): (Node | undefined)[] {
  const { session, say, formats, booking, token, api } = widget;
  if (!booking) return [heading(say('not_found'))];
  const isCancelled = booking.status === 'cancelled';
  const canChange = !isCancelled && Date.parse(booking.end_at) > Date.now();
  const rows = bookingRows(widget, { ...booking, name: booking.Resource?.name ?? '' });
  if (booking.total_price) {
    rows.push([say('price'), formats.money(booking.total_price, session.settings.currency)]);
  }
  return [
    heading(say(isCancelled ? 'cancelled' : 'your_booking')),
    rowList(rows),
    h('ul', { class: 'links' }, h('li', {}, link(api.calendarFile(token), say('add_calendar')))),
    canChange
      ? h(
          'div',
          { class: 'actions' },
          button(say('move'), () => openMove(widget), { key: 'move', disabled: widget.isBusy }),
          button(say('cancel'), () => confirmCancel(widget), {
            part: 'button-danger',
            key: 'cancel',
            disabled: widget.isBusy,
          }),
        )
      : undefined,
  ];
}

/** Asks before cancelling, in a dialog that the browser keeps the focus in. */
function confirmCancel(widget: Widget): void {
  const { say } = widget;
  const close = (): void => dialog.remove();
  const dialog: HTMLDialogElement = h(
    'dialog',
    { part: 'dialog', 'aria-labelledby': 'cancel-question', onclose: close },
    h('p', { id: 'cancel-question' }, say('cancel_really')),
    h(
      'div',
      { class: 'actions' },
      button(say('cancel_no'), () => dialog.close(), { part: 'button-secondary', key: 'keep' }),
      button(
        say('cancel_yes'),
        () => {
          dialog.close();
          void cancel(widget);
        },
        { part: 'button-danger', key: 'cancel-yes' },
      ),
    ),
  );
  widget.box.append(dialog);
  dialog.showModal();
}

function cancel(widget: Widget): Promise<void> {
  return widget.attempt(async () => {
    await widget.api.cancel(widget.token);
    const booking = await widget.api.booking(widget.token);
    Object.assign(widget, { booking, isBusy: false });
    const { id, resource_id, start_at, end_at } = booking;
    widget.parts.emit('booking-cancelled', { id, resource_id, start_at, end_at });
    widget.go('manage');
    widget.announce(widget.say('cancelled'));
  });
}
