import { findFaultIn, renderLine } from '@comptoir/message-texts';
import { SAMPLES } from '../../../test/messaging/notification-samples';
import { texts, written } from '../../../test/messaging/written-messages';
import { EXAMPLE_CARD, GIFT_CARD_MESSAGE } from '../../credit/gift-cards/gift-card-message';
import { renderGiftCardMail } from '../../credit/gift-cards/gift-cards.mail.service';
import { renderMail } from './mail-rendering';
import { EXAMPLES } from './message-examples';
import { MESSAGE_TEXTS } from './message-kinds';
import { valuesOf } from './message-values';
import type { CustomerMessageName } from './message-words';
import type { NotificationData } from './notification-messages';

const KINDS = MESSAGE_TEXTS.kinds.filter(({ name }) => name !== GIFT_CARD_MESSAGE);
const STYLE = { language: 'en', zone: 'UTC', shop: 'The Shop' } as const;
const FRAME = { recipient: '', isGuest: false, shop: { name: 'The Shop', color: '#1f6f5c' } };

describe.each(KINDS.map((kind) => [kind.name, kind] as const))('%s', (name, kind) => {
  const samples = SAMPLES[name as CustomerMessageName];

  it('describes each of its variables', () => {
    const names = Object.keys(kind.examples('en'));
    expect(names.filter((variable) => !MESSAGE_TEXTS.descriptions[variable])).toEqual([]);
    expect(names).toEqual(expect.arrayContaining([...kind.required]));
  });

  it('has the same variables of the same types, whatever its data', () => {
    const typesOf = (values: object) =>
      Object.entries(values).map(([key, value]) => [key, Array.isArray(value) ? 'list' : typeof value]);
    const cases = (kind.variants ?? []).map((variant) => kind.examples('en', variant.name));
    for (const data of samples) cases.push(valuesOf(name as CustomerMessageName, data as never, STYLE));
    for (const values of cases) expect(typesOf(values)).toEqual(typesOf(kind.examples('en')));
  });

  it.each(MESSAGE_TEXTS.languages)('prints in %s what it needs', (language) => {
    const { body = '' } = kind.defaults(language);
    expect(kind.required.filter((variable) => !body.includes(`{{${variable}}}`))).toEqual([]);
    expect(Object.values(kind.defaults(language)).filter((text) => !text)).toEqual([]);
  });

  it('heads its mail with the default that staff see', () => {
    for (const language of ['en', 'fr'] as const) {
      const { title: template = '' } = kind.defaults(language);
      for (const data of samples) {
        const { title, mail } = written(name as CustomerMessageName, data as never, language);
        const values = valuesOf(name as CustomerMessageName, data as never, { ...STYLE, language });
        expect(mail.heading ?? title).toBe(renderLine(template, values));
        expect(title).toBe(kind.inboxTitle?.(language) ?? mail.heading ?? title);
      }
    }
  });

  it('needs no link that its own words lack in a case', () => {
    for (const language of ['en', 'fr']) {
      const { body = '' } = kind.defaults(language);
      expect(findFaultIn(kind, 'body', { template: body, language })).toBeUndefined();
    }
  });

  it('reads the same when staff write the default themselves', () => {
    for (const language of ['en', 'fr'] as const) {
      const { title: _, ...own } = kind.defaults(language);
      for (const data of samples) {
        const [byStore, byStaff] = [undefined, own].map((texts) =>
          written(name as CustomerMessageName, data as never, language, texts),
        );
        expect(byStaff).toEqual({ ...byStore, mail: { ...byStore?.mail, isOwn: true } });
      }
    }
  });
});

it('describes no variable that is not there', () => {
  const used = new Set(MESSAGE_TEXTS.kinds.flatMap((kind) => Object.keys(kind.examples('en'))));
  expect(Object.keys(MESSAGE_TEXTS.descriptions).filter((name) => !used.has(name))).toEqual([]);
  expect(KINDS).toHaveLength(39);
});

/** An order of somebody whose name is only that of the address. */
function anonymous(addressName: string): NotificationData['order_placed'] {
  const { recipient, ...order } = EXAMPLES.order_placed;
  return { ...order, recipient: { ...recipient, name: '' }, addressName };
}

describe('words of staff', () => {
  const order = EXAMPLES.order_placed;
  const html = (body: string, facts = order): string =>
    renderMail(written('order_placed', facts, 'en', { body }), { ...FRAME, language: 'en' }).html;

  it('make a button of a link that stands alone, and a link of one in a sentence', () => {
    expect(html('Thanks\n\n{{order_link}}')).toContain('>View my order</a>');
    const sentence = html('Thanks, see {{order_link}}.');
    expect(sentence).not.toContain('View my order');
    expect(sentence).toContain(`<a href="${order.orderUrl}"`);
  });

  it('are text, and so are the values in them', () => {
    const hostile = { ...order, paymentInstructions: '<img src=x onerror=alert(1)> {{order_number}}' };
    const page = html(
      '<script>alert(1)</script> {{payment_instructions}} javascript:alert(1) {{order_link}}',
      hostile,
    );
    expect(page).not.toMatch(/<script|<img|href="javascript/);
    expect(page).toContain('&lt;script&gt;');
    expect(page).toContain('{{order_number}}');
  });

  it('replace the heading of the mail with the title', () => {
    const { mail, title } = written('order_placed', order, 'en', { title: 'Thank you' });
    expect([title, mail.heading]).toEqual(['Thank you', undefined]);
  });

  it.each([
    ['verified', { ...order, addressName: 'Flat 3' }, 'en', 'Dear Camille Martin'],
    ['a guest', { ...order, recipient: { ...order.recipient, name: '' } }, 'en', 'Dear Camille Martin'],
    ['without a name', anonymous(''), 'en', 'Dear customer'],
    ['without a name', anonymous(''), 'fr', 'Dear chère cliente, cher client'],
    ['an address of the web', anonymous('Win at https://evil.example'), 'en', 'Dear customer'],
    ['a host', anonymous('evil.example'), 'en', 'Dear customer'],
    ['an initial', anonymous('J.R. Smith-O’Neil'), 'en', 'Dear J.R. Smith-O’Neil'],
  ] as const)('name the customer who is %s', (_, facts, language, words) => {
    const { mail } = written('order_placed', facts, language, {
      body: 'Dear {{customer_name}}\n\n{{order_link}}',
    });
    expect(mail.paragraphs[0]).toBe(words);
  });

  it.each([
    ['names an unknown variable', { body: 'Hello {{gone}}' }],
    ['has a fault', { body: 'Hello {{#is_paid}}' }],
    ['becomes empty', { body: '{{#pays_by_invoice}}x{{/pays_by_invoice}}' }],
  ])('give way to the default where a text %s', (_, own) => {
    expect(written('order_placed', order, 'en', own)).toEqual(written('order_placed', order, 'en'));
  });

  it('give way to the default where the link is not printed this time', () => {
    const user = EXAMPLES.invitation;
    const own = {
      subject: 'Hi',
      body: '{{#console_link}}{{password_link}}{{/console_link}}{{^console_link}}x{{/console_link}}',
    };
    const message = written('invitation', user, 'en', own);
    expect(message.mail.subject).toBe('Hi');
    expect(message.mail.paragraphs).toEqual(written('invitation', user, 'en').mail.paragraphs);
  });
});

it('the mail with a gift card takes words of staff, without links that its buyer has written', () => {
  const frame = { language: 'en', brand: FRAME.shop, shopUrl: 'https://shop.example', texts } as const;
  const card = { ...EXAMPLE_CARD, message: 'See https://evil.example {{card}} <b>' };
  const own = { subject: 'From {{sender_name}}', body: '{{message}}\n\n{{card}}\n\nEnjoy\n\n{{shop_link}}' };
  const { subject, text, html } = renderGiftCardMail(card, { ...frame, own });
  expect(subject).toBe('From Ada');
  expect(text).toContain('See https://evil.example {{card}} <b>');
  expect(text).toContain('Code: GC7K-9QTX-4M2P-ZZ10');
  expect(html).toContain('>Visit the shop</a>');
  expect(html).not.toMatch(/href="https:\/\/evil|<b>/);
  expect(renderGiftCardMail(card, { ...frame, own: { body: 'Enjoy' } }).text).toContain(
    'You have been given',
  );
});
