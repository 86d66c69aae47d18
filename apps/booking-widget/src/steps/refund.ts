import { h } from '../dom';
import type { RefundNow, RefundTerms } from '../types';
import type { Widget } from '../widget';
import type { Word } from '../words';

const isAhead = (instant: string | null): instant is string => isAheadBy(instant, 0);

const isAheadBy = (instant: string | null, shift: number): boolean =>
  instant !== null && Date.parse(instant) + shift >= Date.now();

/**
 * Says until when a client who cancels gets back what of the payment.
 * @param cancelUntil last instant at which the client can cancel
 */
export function refundTerms(widget: Widget, terms: RefundTerms, cancelUntil?: string): HTMLElement {
  const { full_until: full, part_until: part } = terms;
  const { say, formats } = widget;
  const time = (instant: string): string => widget.moment(instant);
  const lines = [
    isAhead(full) && say('refund_full', { time: time(full) }),
    isAhead(part) && say('refund_part', { time: time(part), percent: formats.number(terms.part_percent) }),
  ].filter((line) => line !== false);
  const isEnd = cancelUntil !== undefined && [full, part].includes(cancelUntil);
  lines.push(say(lines.length ? (isEnd ? 'refund_last' : 'refund_after') : 'refund_none'));
  return h('p', { part: 'refund' }, lines.join(' '));
}

/** Says what a client who cancels now gets back, and how. */
export function refundNow({ say, formats }: Widget, now: RefundNow): string {
  const line = (word: Word, amount: string): string[] =>
    Number(amount) > 0 ? [say(word, { amount: formats.money(Number(amount), now.currency) })] : [];
  const lines = [
    ...line('cancel_card', now.by_card),
    ...line('cancel_site', now.on_site),
    ...line('cancel_undecided', now.undecided_on_site),
  ];
  return lines.join(' ') || say('refund_none');
}

/**
 * Says what less a client gets back who cancels after a move.
 * @param shift milliseconds by which the start changes, not above zero
 */
export function refundLost({ say, formats }: Widget, terms: RefundTerms, shift: number): string[] {
  const { full_until: full, part_until: part, part_percent: percent } = terms;
  const share = (by: number): number => {
    if (isAheadBy(full, by)) return 100;
    return isAheadBy(part, by) ? percent : 0;
  };
  const left = share(shift);
  if (left >= share(0)) return [];
  return [left ? say('move_part', { percent: formats.number(left) }) : say('move_none')];
}
