import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { type Brand, Mailer, mailLayout } from '@comptoir/mail';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { formatDate, formatMoney } from '../../platform/i18n/formats';
import type { Language } from '../../platform/i18n/languages';
import { languageOf } from '../../platform/i18n/languages';
import { SettingsService } from '../../platform/settings/settings.service';
import { GIFT_CARD_TEXTS } from './gift-card-texts';

interface IssuedCard {
  code: string;
  balance: number;
  currency: string;
  expires_at: string | null;
  email: string;
  recipient_name: string;
  sender_name: string;
  message: string;
  /** Language of the account with this address, if there is one. */
  language: string | null;
}

const ISSUED = `
  SELECT g.code, g.balance, g.currency, g.expires_at, g.recipient_email AS email, g.recipient_name, g.sender_name,
    g.message, u.preferred_language AS language
  FROM gift_cards g LEFT JOIN users u ON lower(u.email) = lower(g.recipient_email) AND u.deleted_at IS NULL
  WHERE g.id = $1 AND g.is_active AND g.recipient_email IS NOT NULL`;

/** Sends gift cards to their recipients, who may have no account. */
@Injectable()
export class GiftCardMailService {
  constructor(
    private readonly db: Db,
    private readonly mailer: Mailer,
    private readonly settings: SettingsService,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  /** Sends the mail, but not for a card that cannot be used. @param messageId the same for each repetition */
  async sendGiftCard(giftCardId: number, messageId: string): Promise<void> {
    const card = await this.db.row<IssuedCard>(ISSUED, [giftCardId]);
    if (!card) return;
    const shopLanguage = this.config.shop.language;
    const language = languageOf(card.language ?? shopLanguage, shopLanguage);
    const { store: brand } = await this.settings.readSettings();
    const mail = renderGiftCardMail(card, { language, brand, shopUrl: this.config.frontendUrl });
    await this.mailer.send({
      to: { name: card.recipient_name, address: card.email },
      ...mail,
      messageId,
    });
  }
}

/** Renders the mail with a gift card. */
export function renderGiftCardMail(
  {
    code,
    balance,
    currency,
    expires_at,
    recipient_name,
    sender_name,
    message,
  }: Omit<IssuedCard, 'email' | 'language'>,
  { language, brand, shopUrl }: { language: Language; brand: Brand; shopUrl: string },
): { subject: string; html: string; text: string } {
  const words = GIFT_CARD_TEXTS[language];
  const expiry = expires_at && { label: words.expires, value: formatDate(expires_at, language) };
  const intro = sender_name ? words.introOf(sender_name) : words.intro;
  const rows = [
    { label: words.code, value: code },
    { label: words.amount, value: formatMoney(balance, currency, language) },
    ...(expiry ? [expiry] : []),
  ];
  const layout = mailLayout({
    language,
    brand,
    preview: intro,
    title: words.subject,
    blocks: [
      { kind: 'text', text: words.greeting(recipient_name) },
      { kind: 'text', text: intro },
      ...(message ? [{ kind: 'text' as const, text: message }] : []),
      { kind: 'details', rows },
      { kind: 'text', text: words.use },
      { kind: 'button', label: words.action, url: shopUrl },
    ],
    footer: words.footer(brand.name),
  });
  return { subject: words.subject, ...layout };
}
