import { Injectable } from '@nestjs/common';
import { chargeStep } from '@comptoir/contracts';
import { Db, type Tx } from '@comptoir/db';
import type { NotFoundCheck, Page } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { parsePrice } from '../../catalog/prices/price-amounts';
import { VariantSnapshotsService } from '../../catalog/prices/variant-snapshots.service';
import { AccountAccessService } from '../../customers/user-admin/account-access.service';
import { UsersService } from '../../customers/users/users.service';
import { rowExists } from '../../platform/http/id-checks';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { parseHundredths } from '../../pricing/pricing/hundredths';
import { rejectOwnOrder } from '../order-records/own-order.rules';
import { rejectPlaced } from './draft-checkout.service';
import type { CreateDraftOrder, DraftItem, DraftOrdersQuery, SaveDraftOrder } from './draft-orders.dto';
import type { DraftOrderItem } from './draft-orders.entity';
import {
  type DraftColumns,
  type DraftDetails,
  insertDraft,
  lockDraft,
  readDraft,
  readDraftPage,
  replaceDraftItems,
  updateDraft,
} from './draft-orders.queries';

const WHOLE_PERCENT = 10_000;

/** Manages draft orders on behalf of staff (docs/orders.md). */
@Injectable()
export class DraftOrdersAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly users: UsersService,
    private readonly access: AccountAccessService,
    private readonly currencies: CurrenciesService,
    private readonly variants: VariantSnapshotsService,
    private readonly clock: Clock,
  ) {}

  listDrafts(query: DraftOrdersQuery): Promise<Page<DraftDetails>> {
    return readDraftPage(this.db.replica, query);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findDraft(id: number): Promise<DraftDetails> {
    const draft = await readDraft(this.db, id);
    if (!draft) throw RequestErrors.NOT_FOUND();
    return draft;
  }

  /**
   * Creates a draft order, and the account of a new customer with it.
   * @throws RequestErrors.VALIDATION_ERROR, OrderErrors.OWN_ORDER
   */
  async createDraft(staffId: number, input: CreateDraftOrder): Promise<DraftDetails> {
    const id = await this.db.tx(async (tx) => {
      const user = await this.customerOf(tx, input);
      await rejectOwnOrder(tx, { user_id: user.id }, staffId);
      const currency = await this.currencyOf(tx, input.currency, user.preferred_currency);
      const draft = columnsOf(input, currency);
      const items = await this.itemsOf(tx, input.items, currency);
      const at = this.clock.now();
      const draftId = await insertDraft(tx, { userId: user.id, staffId, currency, at }, draft);
      await replaceDraftItems(tx, draftId, items);
      return draftId;
    });
    return this.findDraft(id);
  }

  /**
   * Replaces what an open draft order contains.
   * @throws RequestErrors.NOT_FOUND, DraftOrderErrors.DRAFT_ORDER_PLACED, OrderErrors.OWN_ORDER
   */
  async saveDraft(staffId: number, id: number, input: SaveDraftOrder): Promise<DraftDetails> {
    await this.db.tx(async (tx) => {
      const { currency } = await this.lockOpenDraft(tx, staffId, id);
      const items = await this.itemsOf(tx, input.items, currency);
      await updateDraft(tx, id, columnsOf(input, currency), this.clock.now());
      await replaceDraftItems(tx, id, items);
    });
    return this.findDraft(id);
  }

  /**
   * Deletes an open draft order.
   * @throws RequestErrors.NOT_FOUND, DraftOrderErrors.DRAFT_ORDER_PLACED, OrderErrors.OWN_ORDER
   */
  async deleteDraft(staffId: number, id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await this.lockOpenDraft(tx, staffId, id);
      await tx.execute('DELETE FROM draft_orders WHERE id = $1', [id]);
    });
  }

  /** Checks that the path `/admin/draft-orders/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'draft_orders', id);
  }

  private async lockOpenDraft(tx: Tx, staffId: number, id: number): Promise<DraftDetails> {
    const draft = await lockDraft(tx, id);
    if (!draft) throw RequestErrors.NOT_FOUND();
    rejectPlaced(draft);
    await rejectOwnOrder(tx, draft, staffId);
    return draft;
  }

  private async customerOf(
    tx: Tx,
    { user_id, customer }: CreateDraftOrder,
  ): Promise<{ id: number; preferred_currency: string | null }> {
    if (Boolean(user_id) === Boolean(customer)) {
      throw invalidField('user_id', 'either user_id or customer is required');
    }
    if (!customer) {
      const user = await this.users.findUser(user_id ?? 0);
      if (!user) throw invalidField('user_id', 'There is no such customer.');
      return user;
    }
    const known = await this.users.findUserByEmail(customer.email);
    if (known) return known;
    const { name, email } = customer;
    const user = await this.users.createUser(tx, { name, email, passwordHash: null, emailVerified: true });
    await this.access.welcomeUser(tx, user);
    return user;
  }

  private async currencyOf(
    tx: Tx,
    wanted: string | null | undefined,
    preferred: string | null,
  ): Promise<string> {
    const code = wanted ?? preferred;
    const found = code ? await this.currencies.findCurrency(tx, code) : undefined;
    if (wanted && !found) throw invalidField('currency', 'This currency is not active.');
    return found?.code ?? this.currencies.findBaseCode();
  }

  private async itemsOf(
    tx: Tx,
    items: readonly DraftItem[],
    currency: string,
  ): Promise<Omit<DraftOrderItem, 'id' | 'draft_order_id'>[]> {
    const known = await this.variants.readVariantSnapshots(
      tx,
      items.map(({ variant_id }) => variant_id),
    );
    return items.map(({ variant_id, quantity, unit_price, price_reason }, index) => {
      const field = `items.${index}`;
      if (!known.has(variant_id)) throw invalidField(`${field}.variant_id`, 'There is no such variant.');
      if (items.findIndex((item) => item.variant_id === variant_id) !== index) {
        throw invalidField(`${field}.variant_id`, 'variant_id must not be listed twice');
      }
      const reason = price_reason?.trim() ?? '';
      const price = typeof unit_price === 'string';
      if (price && !reason) throw invalidField(`${field}.price_reason`, 'price_reason is required');
      return {
        variant_id,
        quantity,
        unit_price: price ? amountOf(currency, unit_price, `${field}.unit_price`) : null,
        price_reason: price ? reason : '',
      };
    });
  }
}

function columnsOf(input: SaveDraftOrder, currency: string): DraftColumns {
  const { discount, shipping_amount } = input;
  return {
    checkout: {
      shipping_address_id: input.shipping_address_id,
      shipping_address: input.shipping_address,
      billing_address_id: input.billing_address_id,
      billing_address: input.billing_address,
      shipping_method_id: input.shipping_method_id,
      coupon_code: input.coupon_code,
      payment_method: input.payment_method,
      purchase_order_number: input.purchase_order_number,
      notes: input.notes,
    },
    shipping_amount:
      typeof shipping_amount === 'string' ? amountOf(currency, shipping_amount, 'shipping_amount') : null,
    discount_type: discount?.type ?? null,
    discount_value: discount ? discountValueOf(discount, currency) : null,
    discount_reason: discount?.reason ?? null,
  };
}

function discountValueOf({ type, value }: NonNullable<SaveDraftOrder['discount']>, currency: string): number {
  const isPercent = type === 'percentage';
  if (isPercent && !/^\d+(\.\d{1,2})?$/.test(value)) {
    throw invalidField('discount.value', 'value must be a percentage with at most two decimals');
  }
  const parsed = isPercent ? parseHundredths(value) : amountOf(currency, value, 'discount.value');
  if (parsed <= 0) throw invalidField('discount.value', 'value must be more than 0');
  if (isPercent && parsed > WHOLE_PERCENT) {
    throw invalidField('discount.value', 'value must not be more than 100');
  }
  return parsed;
}

/** Parses an amount that a card can be charged. */
function amountOf(currency: string, text: string, field: string): number {
  const amount = parsePrice(currency, text, field);
  const step = chargeStep(currency);
  if (amount % step !== 0) throw invalidField(field, `${field} must be a multiple of ${step} minor units`);
  return amount;
}
