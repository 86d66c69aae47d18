import type { BookingWithResource } from '../../booking/bookings/bookings.view';
import type { RefundDeadlines } from '../../money/payments/payments.rules';
import type { EndsOfChanges } from '../../booking/bookings/bookings.deadlines.rules';
import { LANGUAGES } from '../../platform/http/languages';
import { type TextKey, Wording } from '../../messaging/texts/wording';
import { en } from '../../messaging/texts/translations/en';
import { defaultWords } from '../../messaging/texts/message-words.fixture';
import { composeClientMail, composeStaffMail, composeWebhookMail } from './compose-mails';

const ZONE = 'Europe/Paris';
const URL = 'https://desk.example.com/b/00000000-0000-4000-8000-000000000001';
const PLACES = /\{\w*\}/g;
const PLACES_AS_THEY_ARE = {
  resource: '{resource}',
  start: '{start}',
  client: '{client}',
  business: '{business}',
  link: '{link}',
  minutes: '{minutes}',
  amount: '{amount}',
  code: '{code}',
};
const booking = {
  client_name: 'Buy pills at pills.example',
  email: 'ada@example.com',
  phone: '0199001122',
  notes: 'Call me',
  resource_name: 'Studio',
  start_at: new Date('2030-01-07T08:00:00Z'),
  end_at: new Date('2030-01-07T22:00:00Z'),
  total_price: '0.0000',
} as BookingWithResource;

describe.each(LANGUAGES)('mails in %s', (language) => {
  const wording = new Wording(language, ZONE);
  const premises = { currency: 'EUR', address: '' };
  const write = defaultWords(language);
  const setting = { brand: { name: 'Chez Ada', color: '#112233' }, wording, premises, write };

  it('have every text, with the places of the English one', () => {
    for (const [key, english] of Object.entries(en)) {
      const raw = wording.text(key as TextKey, PLACES_AS_THEY_ARE);
      expect(raw.trim()).not.toBe('');
      expect([key, raw.match(PLACES)?.sort()]).toEqual([key, english.match(PLACES)?.sort()]);
    }
  });

  it('leave no sentence in English', () => {
    const sentences = Object.entries(en).filter(([, text]) => text.includes(' ') && text.length > 20);
    const same = sentences.filter(([key, text]) => wording.text(key as TextKey, PLACES_AS_THEY_ARE) === text);
    expect(same.length).toBe(language === 'en' ? sentences.length : 0);
  });

  it('show the time of a client elsewhere, and that of the business beside it', () => {
    const abroad = new Wording(language, 'Asia/Tokyo', ZONE);
    const { text } = composeClientMail(booking, 'reminder', { ...setting, wording: abroad, url: URL });
    expect(text).toContain(abroad.time(booking.start_at));
    expect(text).toContain('Asia/Tokyo');
    expect(text).toContain(`${wording.time(booking.start_at)}, ${wording.zone(booking.start_at)}`);
    const sameClock = new Wording(language, 'Europe/Berlin', ZONE);
    expect(sameClock.businessTime(booking.start_at)).toBeUndefined();
  });

  it('say what it costs and where it is, to clients and to staff', () => {
    const known = { ...setting, premises: { currency: 'CHF', address: '12 rue du Lac, 69003 Lyon' } };
    const paid = { ...booking, total_price: '20.5000' };
    const colon = language === 'fr' ? '\u00a0:' : ':';
    const said = [
      composeClientMail(paid, 'confirmation', { ...known, url: URL }).text,
      composeStaffMail(paid, 'confirmation', known).text,
    ];
    for (const text of said) {
      expect(text).toContain(`${wording.text('price')}${colon} ${wording.money(2050, 'CHF')}`);
      // Set apart, so that the number stays at the beginning of the address.
      const place = language === 'ar' ? '\u206812 rue du Lac, 69003 Lyon\u2069' : '12 rue du Lac, 69003 Lyon';
      expect(text).toContain(`${wording.text('place')}${colon} ${place}`);
    }
    const { text } = composeClientMail(booking, 'confirmation', { ...setting, url: URL });
    expect(text).not.toContain(wording.text('price'));
    expect(text).not.toContain(wording.text('place') + colon);
  });

  it.each(['confirmation', 'change', 'cancellation', 'reminder'] as const)(
    'inform the client about a %s: what, when, where to see it, without text of the sender',
    (occasion) => {
      const { subject, text, html } = composeClientMail(booking, occasion, { ...setting, url: URL });
      const said = [
        wording.time(booking.start_at),
        wording.time(booking.end_at),
        wording.zone(booking.start_at),
      ];
      for (const part of ['Studio', URL, ...said]) expect(text).toContain(part);
      expect(html).toContain(`href="${URL}"`);
      expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
      expect(subject).toContain('Studio');
      for (const part of [booking.client_name, booking.phone, booking.notes]) {
        expect(subject + text + html).not.toContain(part);
      }
      // The mail has inline styles only, so braces are unfilled placeholders.
      expect(subject + text + html).not.toMatch(/[{}]|undefined/);
    },
  );

  it.each(['confirmation', 'change', 'cancellation'] as const)(
    'tell the staff of a %s in full',
    (occasion) => {
      const { subject, text, html } = composeStaffMail(booking, occasion, setting);
      const { client_name, email, phone, notes, start_at } = booking;
      for (const part of ['Studio', client_name, email, phone, notes, wording.time(start_at)]) {
        expect(text).toContain(part);
      }
      expect(subject).toContain(client_name);
      expect(subject + text + html).not.toMatch(/[{}]|undefined/);
    },
  );

  it.each(['confirmation', 'change'] as const)('say in a %s until when it can be changed', (occasion) => {
    const write = (ends: EndsOfChanges): string =>
      composeClientMail(booking, occasion, { ...setting, url: URL, terms: { ends, refunds: undefined } })
        .text;
    const [early, late] = [new Date('2030-01-05T08:00:00Z'), new Date('2030-01-06T08:00:00Z')];
    const apart = write({ cancelUntil: early, moveUntil: late, isFinal: false });
    for (const part of ['page_cancel_until', 'move_until'] as const)
      expect(apart).toContain(wording.text(part));
    for (const time of [early, late]) expect(apart).toContain(wording.time(time));
    const together = write({ cancelUntil: early, moveUntil: early, isFinal: false });
    expect(together).toContain(wording.text('change_until'));
    expect(together.split(wording.time(early))).toHaveLength(2);
    const final = write({ cancelUntil: null, moveUntil: null, isFinal: true });
    expect(final).toContain(wording.text('page_final'));
    expect(final).not.toContain(wording.text('page_cancel_until'));
  });

  it.each(['payment', 'confirmation', 'change'] as const)(
    'say in a %s what is refunded until when',
    (occasion) => {
      const write = (refunds: RefundDeadlines, isFinal = false): string => {
        const terms = { ends: { cancelUntil: null, moveUntil: null, isFinal }, refunds };
        return composeClientMail(booking, occasion, { ...setting, url: URL, terms }).text;
      };
      const [early, late] = [new Date('2030-01-05T08:00:00Z'), new Date('2030-01-06T08:00:00Z')];
      const percent = 50;
      const both = write({ fullUntil: early, partUntil: late, percent });
      const part = wording.text('refund_part_until', { amount: wording.percent(percent) });
      for (const said of [wording.text('refund_full_until'), wording.time(early), part, wording.time(late)]) {
        expect(both).toContain(said);
      }
      const none = write({ fullUntil: null, partUntil: null, percent });
      for (const key of ['refund_on_cancelling', 'refund_nothing'] as const)
        expect(none).toContain(wording.text(key));
      const final = write({ fullUntil: null, partUntil: null, percent }, true);
      expect(final).not.toContain(wording.text('refund_on_cancelling'));
      expect(final).toContain(wording.text(occasion === 'payment' ? 'pay_final' : 'page_final'));
    },
  );

  it.each(['gone', 'failing'] as const)('inform staff about a webhook that is %s', (reason) => {
    const { subject, text } = composeWebhookMail('https://hook.example/in', reason, setting);
    expect(text).toContain('https://hook.example/in');
    expect(subject + text).not.toMatch(/[{}]|undefined/);
  });
});

describe('times in mails', () => {
  it('are those of the business, by the name of its zone', () => {
    const wording = new Wording('fr', ZONE);
    expect(wording.time(booking.start_at)).toBe('lundi 7 janvier 2030 à 09:00');
    expect(wording.zone(booking.start_at)).toBe('heure normale d’Europe centrale (Europe/Paris)');
    expect(wording.zone(new Date('2030-07-01T08:00:00Z'))).toBe(
      'heure d’été d’Europe centrale (Europe/Paris)',
    );
  });
});
