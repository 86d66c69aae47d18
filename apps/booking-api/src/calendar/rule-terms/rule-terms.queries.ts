/** Selects the rules of a resource as JSON, as a part of another statement; null without any. */
export function selectResourceRules(id: string): string {
  return `(SELECT to_json(rule) FROM booking_rules rule WHERE rule.resource_id = ${id})`;
}

/** Selects the rules of a service as JSON, as a part of another statement; null without any. */
export function selectServiceRules(id: string): string {
  return `(SELECT to_json(rule) FROM booking_rules rule WHERE rule.service_id = ${id})`;
}
