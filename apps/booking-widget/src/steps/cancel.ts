import { button, h } from '../dom';
import { detailOf } from '../events';
import type { Widget } from '../widget';

/** The button that cancels the shown booking. */
export function cancelButton(widget: Widget): HTMLElement {
  return button(widget.say('cancel'), () => confirmCancel(widget), {
    part: 'button-danger',
    key: 'cancel',
    disabled: widget.isBusy,
  });
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
    widget.parts.emit('booking-cancelled', detailOf(booking));
    if (widget.session.draft.paying) widget.parts.store.clear();
    widget.go('manage');
    widget.announce(widget.say('cancelled'));
  });
}
