import type { Quote } from '../types';
import type { Widget } from '../widget';
import { deadlineText, isOver } from './deadlines';
import { refundTerms } from './refund';

/** Says before a booking until when it can be changed, and what a cancellation gives back. */
export function termsReview(widget: Widget, quote: Quote): (Node | undefined)[] {
  const { refund_terms: terms, cancel_until: cancelUntil } = quote;
  return [
    deadlineText(widget, quote),
    terms && !isOver(cancelUntil) ? refundTerms(widget, terms, cancelUntil) : undefined,
  ];
}
