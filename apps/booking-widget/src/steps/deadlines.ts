import { h } from '../dom';
import type { ChangeTerms } from '../types';
import type { Widget } from '../widget';

/** Returns true when a deadline has passed; there is none without a rule. */
export function isOver(deadline: string | undefined): boolean {
  return deadline !== undefined && Date.parse(deadline) < Date.now();
}

/** Says until when a client can cancel and move a booking, or that it is too late; nothing without such rules. */
export function deadlineText(
  widget: Widget,
  { cancel_until: cancel, move_until: move, moves_left }: ChangeTerms,
): HTMLElement | undefined {
  const { say } = widget;
  const time = (instant: string): string => widget.moment(instant);
  const canMove = !isOver(move) && moves_left !== 0;
  const left = canMove && moves_left ? say('moves_left', { count: String(moves_left) }) : undefined;
  if (cancel && cancel === move && canMove)
    return h(
      'p',
      { part: 'deadline' },
      [say('change_until', { time: time(cancel) }), left].filter(Boolean).join(' '),
    );
  const lines = [
    cancel && (isOver(cancel) ? say('cancel_over') : say('cancel_until', { time: time(cancel) })),
    canMove ? move && say('move_until', { time: time(move) }) : say('move_over'),
    left,
  ].filter(Boolean);
  return lines.length ? h('p', { part: 'deadline' }, lines.join(' ')) : undefined;
}
