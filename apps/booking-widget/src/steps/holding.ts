import { ApiFailure } from '../api';
import type { Slot } from '../types';
import type { Widget } from '../widget';
import { returnToTimes } from './taken';

/** Goes to the form with a time, which is held for the visitor where the service offers that. */
export async function chooseTime(widget: Widget, slot: Slot): Promise<void> {
  const { session } = widget;
  session.draft.slot = slot;
  if (!session.settings.booking_hold_minutes) return widget.go('details');
  await widget.attempt(async () => {
    try {
      await session.takeHold();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return returnToTimes(widget, error.message, error.code);
    }
    widget.isBusy = false;
    if (session.draft.step === 'time') widget.go('details');
    else await session.hold.release();
  });
}

/** Holds the time again for a visitor who comes back to the form. The booking tells when it is not free. */
export async function holdAgain({ session }: Widget): Promise<void> {
  const { draft, hold } = session;
  const isInForm = (): boolean => draft.step === 'details' || draft.step === 'summary';
  // The times of a series are not held.
  if (!isInForm() || !draft.slot || hold.token || draft.repeat) return;
  await session.takeHold().catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error;
  });
  if (!isInForm()) await hold.release();
}
