import { Injectable } from '@nestjs/common';
import { MessageTextsService, type Templates } from '@comptoir/message-texts';
import type { Language } from '../../platform/i18n/languages';
import { SettingsService } from '../../platform/settings/settings.service';
import { NotificationGoodsService } from './notifications.goods.service';
import { composeMessage, isCustomerMessage } from './compose-message';
import { renderMail } from './mail-rendering';
import type { Message, NotificationData, NotificationName } from './notification-messages';

/** The recipient of a mail. */
interface Reader {
  language: Language;
  /** Name of the recipient; empty when it is not known. */
  recipient: string;
  /** True for a customer without an account. */
  isGuest: boolean;
}

/** Writes notifications in the words of staff, or else of the store; does not send them. */
@Injectable()
export class NotificationWriterService {
  constructor(
    private readonly texts: MessageTextsService,
    private readonly settings: SettingsService,
    private readonly goods: NotificationGoodsService,
  ) {}

  /**
   * Writes a notification. Call it outside of transactions.
   * @param draft templates in place of the stored ones
   */
  async writeMessage<N extends NotificationName>(
    name: N,
    data: NotificationData[N],
    { language, draft }: { language: Language; draft?: Templates },
  ): Promise<Message> {
    const { store } = await this.settings.readSettings();
    const own =
      draft ?? (isCustomerMessage(name) ? (await this.texts.readOwnTexts(language)).get(name) : undefined);
    const { texts } = this;
    const named = await this.goods.nameGoods(data, language);
    return composeMessage(name, named, { texts, own, language, zone: store.timezone, shop: store.name });
  }

  /** Renders a notification as HTML and plain text in the shop's layout. */
  async renderMail(message: Message, reader: Reader): Promise<{ html: string; text: string }> {
    const { store: shop } = await this.settings.readSettings();
    return renderMail(message, { ...reader, shop });
  }
}
