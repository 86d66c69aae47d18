import type { I18nProvider } from 'ra-core';

type Translate = (key: string, options?: Record<string, unknown>) => string;

const TEXTS = 'practice.faults';
/** Texts of the service that have a sentence of their own here, with the names of their parts. */
const SENTENCES: readonly { text: RegExp; key: string }[] = [
  { text: /^(?<field>\w+) must be after (?<other>\w+)$/, key: 'after' },
  { text: /^(?:\w+:? )?must be a whole number from (?<min>\d+) to (?<max>\d+)$/, key: 'range' },
  {
    text: /^(?:\w+:? )?must be 0, or a whole number from (?<min>\d+) to (?<max>\d+)$/,
    key: 'zero_or_range',
  },
  { text: /^(?<name>.+): This time slot is already booked for this resource$/, key: 'taken_at' },
  { text: /^(?<name>.+): A client is booking this time at the moment$/, key: 'held_at' },
  { text: /^(?<name>.+): The resource is unavailable during this period$/, key: 'blocked_at' },
  { text: /^(?<name>.+): The calendar of the resource cannot be read at the moment$/, key: 'unknown_at' },
];
/** A name of the service's, such as `end_time`. */
const NAME = /\b[a-z]+(?:_[a-z]+)+\b/g;

/** Writes what the service finds wrong in the words of the forms, which know no `end_time`. */
export function readableFault(message: string, translate: Translate): string {
  const nameOf = (name: string): string =>
    translate(`${TEXTS}.fields.${name}`, {
      _: translate(`resources.practice-settings.fields.${name}`, { _: name }),
    });
  for (const { text, key } of SENTENCES) {
    const { groups } = text.exec(message) ?? {};
    if (!groups) continue;
    const parts = Object.entries(groups).map(([part, value]) => [part, nameOf(value)]);
    return translate(`${TEXTS}.${key}`, Object.fromEntries(parts) as Record<string, string>);
  }
  return message.replace(NAME, (name) => {
    const word = nameOf(name);
    return word === name ? name : `“${word}”`;
  });
}

/** Makes a provider of texts write the messages of the service, which come to it as keys, as `readableFault` does. */
export function withReadableFaults(provider: I18nProvider): I18nProvider {
  return {
    ...provider,
    translate: (key: string, options?: Record<string, unknown>) =>
      // Keys have no spaces.
      key.includes(' ') && options?._ === key
        ? readableFault(key, (name, more) => provider.translate(name, more))
        : provider.translate(key, options),
  };
}
