import { ApiFailure } from './api';
import type * as LaterSteps from './later-steps';
import type { Widget } from './widget';
import { english } from './words';

type Loaded = typeof LaterSteps;

let loaded: Loaded | undefined;

/**
 * Loads the steps that come after a booking, before one of them is shown.
 * @throws ApiFailure with status 0 when the file cannot be fetched
 */
export async function loadLaterSteps(): Promise<Loaded> {
  loaded ??= await import('./later-steps').catch((error: Error) => {
    throw new ApiFailure(error.message, 0);
  });
  Object.assign(english, loaded.words);
  return loaded;
}

/** Returns the drawing of a step that `loadLaterSteps` has loaded. */
export function laterStep(
  name: 'doneStep' | 'manageStep' | 'moveStep' | 'waitStep' | 'waitingStep',
): (widget: Widget) => (Node | undefined)[] {
  return (widget) => loaded?.[name](widget) ?? [];
}

/** Returns what `loadLaterSteps` has loaded. A series exists only once its control was loaded. */
export function laterSteps(): Loaded | undefined {
  return loaded;
}

/** Draws the control that repeats a booking, where the service offers that; nothing until it is loaded. */
export function repeatFields(widget: Widget): HTMLElement[] {
  if (!widget.session.settings.booking_series_max) return [];
  if (loaded) return loaded.repeatFields(widget);
  // Without the control a single time can be booked.
  loadLaterSteps().then(
    () => widget.redraw(),
    () => undefined,
  );
  return [];
}

/** Reads which times of a series are free; none for a single time. */
export async function readSeries(widget: Widget): Promise<void> {
  widget.series = undefined;
  if (widget.session.draft.repeat) await (await loadLaterSteps()).readSeries(widget);
}
