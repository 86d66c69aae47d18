import { ApiFailure } from '../api';
import { chosenValues, nameOf, optionsOf } from '../answers';
import { button, h, heading } from '../dom';
import { detailOf } from '../events';
import { laterSteps, loadLaterSteps } from '../later';
import type { Field } from '../types';
import type { Widget } from '../widget';
import { showFaultsOf } from './details-step';
import { bookingRows, priceText, rowIf, rowList } from './rows';
import { returnToTimes } from './taken';

/** Everything once more, and the button that books. */
export function summaryStep(widget: Widget): (Node | undefined)[] {
  const { session, say, formats, quote } = widget;
  const { client } = session.draft;
  if (widget.proof) return laterSteps()?.proofStep(widget, widget.proof) ?? [];
  if (!quote) return [heading(say('check')), button(say('back'), () => widget.go('details'))];
  const { amounts } = quote;
  const money = (amount: number | string): string => formats.money(Number(amount), quote.currency);
  const rows: [string, string][] = [
    ...bookingRows(widget, { ...quote, name: session.subject.name, party_size: session.partySize }),
    ...rowIf(
      quote.price && !widget.series,
      say('price'),
      priceText(widget, money(quote.price), session.partySize),
    ),
    ...rowIf(amounts && !widget.series, say('pay_now'), money(amounts?.due_now ?? 0)),
    ...(session.waitingToken
      ? []
      : ([
          [say('name'), client.client_name],
          [say('email'), client.email],
          ...rowIf(client.phone, say('phone'), client.phone),
        ] as [string, string][])),
    ...session.fields
      .map((field): [string, string] => [field.label, shownAnswer(widget, field)])
      .filter(([, value]) => value),
    ...rowIf(client.notes, say('notes'), client.notes),
  ];
  return [
    heading(say('check')),
    rowList(rows),
    ...(laterSteps()?.seriesReview(widget) ?? []),
    ...(widget.series ? [] : (laterSteps()?.termsReview(widget, quote) ?? [])),
    h(
      'div',
      { class: 'actions' },
      button(say('back'), () => widget.go('details'), {
        part: 'button-secondary',
        key: 'back',
        disabled: widget.isBusy,
      }),
      button(say(widget.isBusy ? 'booking' : amounts ? 'book_pay' : 'book'), () => book(widget), {
        key: 'book',
        disabled: widget.isBusy || widget.series?.free === 0,
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
      if (widget.series) return await laterSteps()?.bookSeries(widget, widget.series);
      // Loaded before the booking: a failure must not hide a booking that was made.
      const later = await loadLaterSteps();
      const { token, ...booking } = await session.book(widget.quote);
      if (booking.status === 'pending') return later.openPayment(widget, token, booking);
      Object.assign(widget, { booking, token, isBusy: false });
      parts.store.clear();
      parts.emit('booking-created', detailOf(booking));
      widget.go('done');
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'PROOF_REQUIRED') {
        return (await loadLaterSteps()).askProof(widget, () => void book(widget));
      }
      if (error instanceof ApiFailure && error.code.endsWith('_CHANGED')) {
        widget.quote = await session.quote();
        widget.isBusy = false;
        widget.go('summary', { focus: false });
        return widget.fail(error.message);
      }
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
  if (field.type === 'file') return nameOf((JSON.parse(answer) as { url: string }).url);
  if (field.type === 'address')
    return Object.values(JSON.parse(answer) as object)
      .filter(Boolean)
      .join(', ');
  return answer;
}
