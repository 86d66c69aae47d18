/** Returns the name in the outbox of the changes of records that handlers of this service are for, such as `order.created`. */
export function recordEventName(event: string): string {
  return `record.${event}`;
}
