import { readableFault } from '../src/practice/faults/readable-faults';
import { practiceEn } from '../src/practice/texts-en';
import { practiceFr } from '../src/practice/texts-fr';

/** Finds a text by its key and fills in its places, as the provider of texts does. */
function translateIn(texts: object) {
  return (key: string, options: Record<string, unknown> = {}): string => {
    const found = key
      .split('.')
      .reduce<unknown>((part, name) => (part as object | undefined)?.[name as never], texts);
    const text = typeof found === 'string' ? found : ((options['_'] as string | undefined) ?? key);
    return text.replace(/%\{(\w+)\}/g, (_, name: string) => String(options[name]));
  };
}

it.each([
  ['end_time must be after start_time', '“To” must be after “From”.', '« À » doit être après « De ».'],
  [
    'must be 0, or a whole number from 5 to 1440',
    'Please enter 0, or a whole number from 5 to 1440.',
    'Veuillez saisir 0, ou un nombre entier de 5 à 1440.',
  ],
  [
    'waiting_list_minutes must be 0, or a whole number from 5 to 1440',
    'Please enter 0, or a whole number from 5 to 1440.',
    'Veuillez saisir 0, ou un nombre entier de 5 à 1440.',
  ],
  [
    'booking_horizon_days is wrong',
    '“How far ahead clients book (days)” is wrong',
    '“Réservation à l’avance (jours)” is wrong',
  ],
  [
    'Photo Studio: This time slot is already booked for this resource',
    '“Photo Studio” is already booked at this time.',
    '« Photo Studio » est déjà réservé à cette heure.',
  ],
  [
    'Dr. Ann: The resource is unavailable during this period',
    '“Dr. Ann” is unavailable at this time.',
    '« Dr. Ann » est indisponible à cette heure.',
  ],
  ['The time is taken', 'The time is taken', 'The time is taken'],
  ['some_new_name is wrong', 'some_new_name is wrong', 'some_new_name is wrong'],
])('writes %s in the words of the forms', (message, english, french) => {
  expect(readableFault(message, translateIn(practiceEn))).toBe(english);
  expect(readableFault(message, translateIn(practiceFr))).toBe(french);
});
