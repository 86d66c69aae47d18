import { Injectable } from '@nestjs/common';
import { CustomFieldsService, type FieldValues } from '@comptoir/custom-fields';
import type { Tx } from '@comptoir/db';
import { byCustomer, byStaff } from '../../platform/custom-fields/values-writers';
import { ResponseTextsService } from '../../platform/translations/response-texts.service';
import { PLACED_ORDER } from '../../platform/translations/text-shapes';
import type { RequestLanguage } from '../../platform/translations/translations.hooks';
import type { OrderDraft, OrderItemDraft } from '../order-records/new-orders.queries';
import type { Checkout } from './checkout.dto';

/** Names of the goods, and what customers and staff enter: the texts that an order keeps. */
@Injectable()
export class PlacedTextsService {
  constructor(
    private readonly texts: ResponseTextsService,
    private readonly customFields: CustomFieldsService,
  ) {}

  /** Names the goods and their delivery as the customer saw them. Reads nothing for the base language. */
  async translateNames(
    tx: Tx,
    order: { items: OrderItemDraft[]; draft: OrderDraft },
    language: RequestLanguage | undefined,
  ): Promise<{ items: OrderItemDraft[]; draft: OrderDraft }> {
    if (!language) return order;
    return this.texts.translate(order, PLACED_ORDER, language.languages, language.locale, tx);
  }

  /**
   * Returns the values of custom fields of a new order. Staff may leave out what customers must fill in.
   * @param placedBy member of staff who places it for the customer
   * @throws the errors of `CustomFieldsService`
   */
  readFields(tx: Tx, { custom_fields }: Checkout, placedBy: number | undefined): Promise<FieldValues> {
    const writer = placedBy ? { ...byStaff(tx), isLenient: true } : byCustomer(tx);
    return this.customFields.newValues('orders', custom_fields, writer);
  }

  /** Returns the values that the customer sees. */
  shownFields(tx: Tx, values: FieldValues): Promise<FieldValues> {
    return this.customFields.shownValues('orders', values, 'customer', tx);
  }
}
