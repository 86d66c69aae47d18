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
  return whenLoaded(widget, 'booking_series_max')?.repeatFields(widget) ?? [];
}

/** Draws the way to the waiting list, where there is one; nothing until it is loaded. */
export function waitLink(widget: Widget): HTMLElement | undefined {
  return whenLoaded(widget, 'waiting_list_minutes')?.waitLink(widget);
}

/** Returns the later steps where a setting is on. Until they are loaded a single time can be booked. */
function whenLoaded(
  widget: Widget,
  setting: 'booking_series_max' | 'waiting_list_minutes',
): Loaded | undefined {
  if (!widget.session.settings[setting]) return undefined;
  if (!loaded)
    loadLaterSteps().then(
      () => widget.redraw(),
      () => undefined,
    );
  return loaded;
}

/** Reads which times of a series are free; none for a single time. */
export async function readSeries(widget: Widget): Promise<void> {
  widget.series = undefined;
  if (widget.session.draft.repeat) await (await loadLaterSteps()).readSeries(widget);
}
