/** The object of an event. */
export interface EventObject {
  id: string;
  /** The id of a charge. */
  payment_intent?: string | { id: string } | null;
}

/** A signed event as far as it could be understood. */
export interface ParsedEvent {
  /** Undefined when it has none that could be stored. */
  id: string | undefined;
  type: string;
  /** Why nothing can be done with it, in words. */
  problem?: string;
}

/** As the processor writes ids; they become part of an address. */
const ID = /^[\w-]{1,255}$/;
const TYPE = /^[\w.]{1,255}$/;

/**
 * Reads a signed event, whatever it is. The processor sends what is not acknowledged again for days, and nothing makes
 * a malformed event sound, so it is taken in with what is wrong with it.
 * @param hasEffect whether a type of event needs its object
 */
export function parseEvent(event: unknown, hasEffect: (type: string) => boolean): ParsedEvent {
  if (!isRecord(event)) return { id: undefined, type: '', problem: 'The event is no JSON object.' };
  const id = isId(event.id) ? event.id : undefined;
  if (typeof event.type !== 'string' || !TYPE.test(event.type)) {
    return { id, type: '', problem: 'The event has no type.' };
  }
  const { type } = event;
  if (!id) return { id, type, problem: 'The event has no id.' };
  return { id, type, problem: hasEffect(type) ? problemOf(event.data) : undefined };
}

/** The object of an event that `readEvent` found nothing wrong with. */
export function eventObjectOf(event: unknown): EventObject {
  return (event as { data: { object: EventObject } }).data.object;
}

function problemOf(data: unknown): string | undefined {
  const object = isRecord(data) ? data.object : undefined;
  if (!isRecord(object)) return 'The event has no data.object.';
  if (!isId(object.id)) return 'data.object has no id.';
  const { payment_intent: intent } = object;
  const isSound = intent === undefined || intent === null || isId(isRecord(intent) ? intent.id : intent);
  return isSound ? undefined : 'data.object.payment_intent is no id.';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value);
}
