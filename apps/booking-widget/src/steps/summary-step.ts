import { ApiFailure } from '../api';
import { chosenValues, optionsOf } from '../answers';
import { button, h, heading } from '../dom';
import type { Field } from '../types';
import type { Widget } from '../widget';
import { showFaultsOf } from './details-step';
import { bookingRows, rowList } from './rows';
import { returnToTimes } from './taken';

/** Everything once more, and the button that books. */
export function summaryStep(widget: Widget): (Node | undefined)[] {
  const { session, say, formats, quote } = widget;
  const { client } = session.draft;
  if (!quote) return [heading(say('check')), button(say('back'), () => widget.go('details'))];
  const rows: [string, string][] = [
    ...bookingRows(widget, { ...quote, name: session.resource?.name ?? '', party_size: session.partySize }),
    ...(quote.price ? [[say('price'), formats.money(quote.price, quote.currency)] as [string, string]] : []),
    [say('name'), client.client_name],
    [say('email'), client.email],
    ...(client.phone ? [[say('phone'), client.phone] as [string, string]] : []),
    ...session.fields
      .map((field): [string, string] => [field.label, shownAnswer(widget, field)])
      .filter(([, value]) => value),
    ...(client.notes ? [[say('notes'), client.notes] as [string, string]] : []),
  ];
  return [
    heading(say('check')),
    rowList(rows),
    h(
      'div',
      { class: 'actions' },
      button(say('back'), () => widget.go('details'), {
        part: 'button-secondary',
        key: 'back',
        disabled: widget.isBusy,
      }),
      button(say(widget.isBusy ? 'booking' : 'book'), () => book(widget), {
        key: 'book',
        disabled: widget.isBusy,
      }),
    ),
  ];
}

function book(widget: Widget): Promise<void> | undefined {
  // A second click comes before the button is drawn as disabled.
  if (widget.isBusy) return undefined;
  const { session, parts } = widget;
  return widget.attempt(async () => {
    try {
      const { token, ...booking } = await session.book();
      Object.assign(widget, { booking, token, isBusy: false });
      parts.store.clear();
      const { id, resource_id, start_at, end_at } = booking;
      parts.emit('booking-created', { id, resource_id, start_at, end_at });
      widget.go('done');
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 409) {
        return returnToTimes(widget, error.message, error.code);
      }
      showFaultsOf(widget, error);
    }
  });
}

function shownAnswer({ session, say, formats }: Widget, field: Field): string {
  const answer = session.draft.answers[field.id] ?? '';
  if (!answer || field.type === 'hidden') return '';
  const values = chosenValues(field, answer);
  if (field.options) {
    const labels = optionsOf(field).filter(({ value }) => values.includes(value));
    return labels.map(({ label }) => label).join(', ');
  }
  if (field.type === 'checkbox') return say(answer === 'true' ? 'yes' : 'no');
  if (field.type === 'date') return formats.day(answer);
  if (field.type === 'file') return (JSON.parse(answer) as { url: string }).url.split('/').pop() ?? '';
  if (field.type === 'address')
    return Object.values(JSON.parse(answer) as object)
      .filter(Boolean)
      .join(', ');
  return answer;
}
