import { type Phone, type ShownMail, openPhone } from '../../../../tools/testing-servers/phone';
import { renderGiftCardMail } from '../../src/credit/gift-cards/gift-cards.mail.service';
import { renderMail } from '../../src/messaging/notifications/mail-rendering';
import type {
  NotificationData,
  NotificationName,
} from '../../src/messaging/notifications/notification-messages';
import type { Language } from '../../src/platform/i18n/languages';
import { SAMPLES } from './notification-samples';
import { texts, written } from './written-messages';

const SHOP = { name: 'The Shop of a Very Long Name & Daughters', color: '#1f6f5c' };

const CORE: NotificationName[] = ['order_placed', 'password_changed'];
/** Each mail with the tag of its test. */
const NAMES = (Object.keys(SAMPLES) as NotificationName[]).map(
  (name) => [name, CORE.includes(name) ? ' @core' : ''] as const,
);

let phone: Phone;
beforeAll(async () => {
  phone = await openPhone();
});
afterAll(() => phone?.close());

function mailOf<N extends NotificationName>(
  name: N,
  facts: NotificationData[N],
  language: Language,
): ShownMail {
  const message = written(name, facts, language);
  const { subject } = message.mail;
  return {
    subject,
    ...renderMail(message, { language, recipient: recipientOf(facts), isGuest: false, shop: SHOP }),
  };
}

function recipientOf(facts: object): string {
  return 'recipient' in facts ? (facts.recipient as { name: string }).name : '';
}

function samplesOf<N extends NotificationName>(name: N, language: Language): ShownMail[] {
  return SAMPLES[name].map((facts) => mailOf(name, facts, language));
}

/** Returns layout faults by mail and number of the sample. */
async function faults(name: string, mails: readonly ShownMail[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [index, mail] of mails.entries()) {
    const faultsOfMail = await phone.faultsOf(`${name}-${index}`, mail);
    if (faultsOfMail.length) found[`${mail.subject} (${index})`] = faultsOfMail;
  }
  return found;
}

describe.each(['en', 'fr'] as const)('on a phone, in %s', (language) => {
  it.each(NAMES)('%s fits and reads well%s', async (name) => {
    expect(await faults(`${language}-${name}`, samplesOf(name, language))).toEqual({});
  });

  it('a gift card fits and reads well', async () => {
    const card = {
      code: 'GC7K-9QTX-4M2P-ZZ10',
      balance: 123_456_789,
      currency: 'EUR',
      expires_at: '2028-11-20',
      recipient_name: '',
      sender_name: '',
      message: '',
    };
    const given = { recipient_name: 'Zoé', sender_name: 'Anaïs', message: 'Happy birthday!' };
    const frame = { language, brand: SHOP, shopUrl: 'https://shop.example', texts };
    const mails = [card, { ...card, expires_at: null }, { ...card, ...given }].map((one) =>
      renderGiftCardMail(one, frame),
    );
    expect(await faults(`${language}-gift-card`, mails)).toEqual({});
  });

  it('instants are in the time zone of the shop', () => {
    const [mail] = samplesOf('password_changed', language);
    expect(mail?.text).toMatch(language === 'fr' ? /20 novembre 2026 à 20:00/ : /20 November 2026 at 20:00/);
  });

  it('an order that is not paid is not called confirmed', () => {
    const [unpaid, paid] = samplesOf('order_placed', language);
    const confirmed = language === 'fr' ? 'Commande confirmée' : 'Order confirmed';
    expect(`${unpaid?.subject} ${unpaid?.html}`).not.toContain(confirmed);
    expect(paid?.html).toContain(confirmed);
  });
});

describe('what is looked for', () => {
  const mail = (html: string): ShownMail => ({ subject: 'Hello', text: 'Hello', html });

  it.each([
    ['a word of a program', mail('<p>Status: needs_response</p>'), 'the shown says "needs_response"'],
    ['a hole', mail('<p>Hello undefined</p>'), 'the shown says "undefined"'],
    ['what is too wide', mail('<p style="white-space:nowrap">' + 'long '.repeat(200) + '</p>'), 'px wide'],
    ['small text', mail('<p style="font-size:11px">x</p>'), 'text is too small: x (11 px)'],
  ])('%s is found', async (_what, given, fault) => {
    expect((await phone.faultsOf('found', given)).join()).toContain(fault);
  });
});
