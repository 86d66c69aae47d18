import { type Phone, type ShownMail, openPhone } from '../../../tools/testing-servers/phone';
import type { BookingWithResource } from '../src/booking/bookings/bookings.view';
import { LANGUAGES } from '../src/platform/http/languages';
import {
  composeClientMail,
  composeStaffMail,
  composeWebhookMail,
} from '../src/front/notifications/compose-mails';
import { defaultWords } from '../src/messaging/texts/message-words.fixture';
import { Wording } from '../src/messaging/texts/wording';

const LONG_WORD = 'Schreibtischlampenschirmhalterungsset';
const TOKEN = 'Zx81kQ0pL7'.repeat(9);
/** Each language with the tag of its test. */
const TAGGED = LANGUAGES.map((language) => [language, language === 'fr' ? ' @core' : ''] as const);
const OCCASIONS = ['confirmation', 'change', 'cancellation'] as const;
const booking = {
  client_name: 'Wilhelmine-Alexandra von Hohenberg-Lichtenfels',
  email: 'wilhelmine.von-hohenberg-lichtenfels@a-company-of-long-names.example',
  phone: '+33 1 99 00 11 22',
  notes: `Please see https://www.a-company-of-long-names.example/files/${TOKEN} before ${LONG_WORD}.`,
  resource_name: `${LONG_WORD} (${LONG_WORD})`,
  start_at: new Date('2030-01-07T08:00:00Z'),
  end_at: new Date('2030-01-07T22:00:00Z'),
  party_size: 12,
  total_price: '123456.7800',
} as BookingWithResource;

let phone: Phone;
beforeAll(async () => {
  phone = await openPhone();
});
afterAll(() => phone?.close());

/** Every mail of the service. */
function mailsIn(wording: Wording): [name: string, mail: ShownMail][] {
  const premises = { currency: 'EUR', address: `12 ${LONG_WORD}, 69003 Lyon` };
  const brand = { name: `${LONG_WORD} & Daughters`, color: '#112233' };
  const setting = { brand, wording, premises, write: defaultWords(wording.language) };
  const url = `https://desk.a-company-of-long-names.example/b/${TOKEN}`;
  return [
    ...[...OCCASIONS, 'reminder' as const].map((occasion): [string, ShownMail] => [
      `client-${occasion}`,
      composeClientMail(booking, occasion, { ...setting, url }),
    ]),
    ...OCCASIONS.map((occasion): [string, ShownMail] => [
      `staff-${occasion}`,
      composeStaffMail({ ...booking, notes: occasion === 'change' ? '' : booking.notes }, occasion, setting),
    ]),
    ...(['gone', 'failing'] as const).map((reason): [string, ShownMail] => [
      `webhook-${reason}`,
      composeWebhookMail(url, reason, setting),
    ]),
  ];
}

it.each(TAGGED)('every mail in %s fits on a phone and reads well%s', async (language) => {
  const found: Record<string, string[]> = {};
  for (const [name, mail] of mailsIn(new Wording(language, 'Europe/Paris'))) {
    const faults = await phone.faultsOf(`booking-${language}-${name}`, mail);
    if (faults.length) found[name] = faults;
  }
  expect(found).toEqual({});
});
