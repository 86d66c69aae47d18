import type { Widget } from '../widget';

/** Reads the free times again and shows them with the reason why the chosen one cannot be booked. */
export async function returnToTimes(widget: Widget, reason: string, code = ''): Promise<void> {
  const { session, say } = widget;
  session.draft.slot = undefined;
  widget.go('time', { focus: false });
  // Seats of an own hold are not free.
  await session.hold.release();
  await session.loadMonth(true);
  widget.isBusy = false;
  widget.fail(code === 'SLOT_TAKEN' ? say('taken') : reason);
}
