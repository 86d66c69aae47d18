import type { Quote } from '../types';
import type { Widget } from '../widget';
import { deadlineText } from './deadlines';
import { refundTerms } from './refund';

/** Says before a booking until when it can be changed, and what a cancellation gives back: also that it is nothing. */
export function termsReview(widget: Widget, quote: Quote): (Node | undefined)[] {
  const { refund_terms: terms, cancel_until: cancelUntil } = quote;
  return [deadlineText(widget, quote), terms ? refundTerms(widget, terms, cancelUntil) : undefined];
}
