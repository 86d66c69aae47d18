import { isApiError } from '@comptoir/store-client';

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** Fields whose message says which of several things is in the way, where the message of the whole does not. */
const SAYS_MORE = /^additional_resource_ids\.\d+$/;
const CONNECTION = ['CONNECTION_LOST', 'TIMEOUT', 'UNEXPECTED_RESPONSE'];

/** Returns the key of the console's text for a failure on the way to the service. */
export function connectionTextOf(error: unknown): string | undefined {
  if (!isApiError(error) || !CONNECTION.includes(error.code)) return undefined;
  return `console.errors.${error.code.toLowerCase()}`;
}

/**
 * Returns a sentence for a person: the service's own message, or one of the console when the service was not
 * reached.
 */
export function messageOf(error: unknown, translate: Translate): string {
  const text = connectionTextOf(error);
  if (text) return translate(text);
  if (!(error instanceof Error) || !error.message) return translate('console.errors.unknown');
  const message = preciseMessageOf(error);
  return translate(message, { _: message });
}

/** Returns the service's message, or that of a field which says more. */
export function preciseMessageOf(error: Error): string {
  const fields = isApiError(error) ? Object.entries(error.fieldErrors) : [];
  const [, [precise] = []] = fields.find(([field]) => SAYS_MORE.test(field)) ?? [];
  return precise ?? error.message;
}

/** Returns the messages of the fields where there is no form to show them at, else the message of the whole. */
export function detailsOf(error: unknown, translate: Translate): string {
  const details = isApiError(error) ? Object.values(error.fieldErrors).flat() : [];
  return details.length > 0 ? joined(details, translate) : messageOf(error, translate);
}

/**
 * Returns the message of a form: that of the whole, or those of the fields that have no input to show them at.
 * @param inputs names of the inputs of the form, such as `items.0.quantity`
 */
export function problemOf(error: unknown, translate: Translate, inputs: readonly string[]): string {
  const faults = isApiError(error) ? Object.entries(error.fieldErrors) : [];
  const lost = faults.filter(([path]) => !inputs.includes(path)).flatMap(([, messages]) => messages);
  return lost.length > 0 ? joined(lost, translate) : messageOf(error, translate);
}

/** Joins messages of the service, each in the words of the console where it has some. */
function joined(messages: readonly string[], translate: Translate): string {
  return messages.map((message) => translate(message, { _: message })).join(' ');
}

/**
 * Returns a message for its place at a field, without the name that programs give the field: the label is beside it.
 * @param path of the field, such as `items.0.quantity`
 */
export function withoutName(path: string, message: string): string {
  const name = [path, path.split('.').at(-1)].find((each) => message.startsWith(`${each} `));
  if (!name) return message;
  const rest = message.slice(name.length + 1);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Returns the first message of each field, nested by the dots in its path, as forms expect it. */
export function fieldErrorsOf(error: unknown): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  if (!isApiError(error)) return nested;
  for (const [path, [message]] of Object.entries(error.fieldErrors)) {
    const names = path.split('.');
    const last = names.pop() ?? path;
    let target = nested;
    for (const name of names) target = (target[name] ??= {}) as Record<string, unknown>;
    target[last] = message && withoutName(path, message);
  }
  return nested;
}
