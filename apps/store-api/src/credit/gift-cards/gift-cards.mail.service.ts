import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { type Brand, type MailBlock, MailQuota, Mailer, mailLayout } from '@comptoir/mail';
import { MessageTextsService, type Templates } from '@comptoir/message-texts';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import type { Language } from '../../platform/i18n/languages';
import { languageOf } from '../../platform/i18n/languages';
import { SettingsService } from '../../platform/settings/settings.service';
import { GIFT_CARD_MESSAGE, type MailedCard, giftCardRows, giftCardValues } from './gift-card-message';
import { GIFT_CARD_TEXTS } from './gift-card-texts';

interface IssuedCard extends MailedCard {
  email: string;
  /** Language of the account with this address, if there is one. */
  language: string | null;
  /** True when somebody else has bought the card for this address, or written a text for it. */
  is_of_stranger: boolean;
}

const ISSUED = `
  SELECT g.code, g.balance, g.currency, g.expires_at, g.recipient_email AS email, g.recipient_name, g.sender_name,
    g.message, u.preferred_language AS language,
    EXISTS (
      SELECT FROM sold_gift_cards s JOIN order_items i ON i.id = s.order_item_id JOIN orders o ON o.id = i.order_id
        JOIN users buyer ON buyer.id = o.user_id
      WHERE s.gift_card_id = g.id AND (i.gift_card ->> 'email' IS NOT NULL OR g.message <> '')
        AND NOT (buyer.email_verified_at IS NOT NULL AND mailbox_key(buyer.email) = mailbox_key(g.recipient_email))
    ) AS is_of_stranger
  FROM gift_cards g LEFT JOIN users u ON lower(u.email) = lower(g.recipient_email) AND u.deleted_at IS NULL
  WHERE g.id = $1 AND g.is_active AND g.recipient_email IS NOT NULL`;

/** Mails with gift cards count apart, so that they silence no others. */
const QUOTA_GROUP = 'gift cards for ';

/** Sends gift cards to their recipients, who may have no account. */
@Injectable()
export class GiftCardMailService {
  constructor(
    private readonly db: Db,
    private readonly mailer: Mailer,
    private readonly quota: MailQuota,
    private readonly settings: SettingsService,
    private readonly texts: MessageTextsService,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  /**
   * Sends the mail, but not for a card that cannot be used. Cards that others buy for a recipient count, since they could
   * flood it.
   * @param messageId the same for each repetition
   * @returns false when the recipient has got too many of them, and the card must be sent later
   */
  async sendGiftCard(giftCardId: number, messageId: string): Promise<boolean> {
    const card = await this.db.row<IssuedCard>(ISSUED, [giftCardId]);
    if (!card) return true;
    if (card.is_of_stranger && !(await this.quota.admitMail(card.email, messageId, QUOTA_GROUP)))
      return false;
    const shopLanguage = this.config.shop.language;
    const language = languageOf(card.language ?? shopLanguage, shopLanguage);
    const { store: brand } = await this.settings.readSettings();
    const own = (await this.texts.readOwnTexts(language)).get(GIFT_CARD_MESSAGE);
    const { texts } = this;
    const mail = renderGiftCardMail(card, { language, brand, shopUrl: this.config.frontendUrl, texts, own });
    await this.mailer.send({
      to: { name: card.recipient_name, address: card.email },
      ...mail,
      messageId,
    });
    return true;
  }
}

/** Looks of a mail with a gift card, and the words that staff have given it. */
interface GiftCardFrame {
  language: Language;
  brand: Brand;
  shopUrl: string;
  texts: Pick<MessageTextsService, 'renderTexts'>;
  own?: Templates;
}

/** Renders the mail with a gift card. */
export function renderGiftCardMail(
  card: MailedCard,
  { language, brand, shopUrl, texts, own }: GiftCardFrame,
): { subject: string; html: string; text: string } {
  const words = GIFT_CARD_TEXTS[language];
  const rows = giftCardRows(card, language);
  const values = giftCardValues(card, { language, shop: brand.name, shopUrl });
  const { subject, paragraphs } = texts.renderTexts({ kind: GIFT_CARD_MESSAGE, language, values, own });
  // Addresses in it stay text, since whoever bought the card has written a part of it.
  const blocks = paragraphs.map((text): MailBlock => {
    if (text === values.card) return { kind: 'details', rows };
    if (text === shopUrl) return { kind: 'button', label: words.action, url: shopUrl };
    return { kind: 'text', text };
  });
  const layout = mailLayout({
    language,
    brand,
    preview: paragraphs[0] ?? subject,
    title: subject,
    blocks: [{ kind: 'text', text: words.greeting(card.recipient_name) }, ...blocks],
    footer: words.footer(brand.name),
  });
  return { subject, ...layout };
}
