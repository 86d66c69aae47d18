import { allocate, mulDivRound } from '@comptoir/contracts';
import type { Language } from '../../platform/i18n/languages';
import { sum } from '../../pricing/pricing/price-sheet';
import type { Order, OrderItem } from '../order-records/order-records.entity';
import type { Invoice } from './invoices.entity';
import type { InvoiceLine, InvoiceTender } from './invoice-snapshot';
import { otherLineOf, unitLineOf } from './invoices.credit-lines.rules';
import {
  type CreditShare,
  type TaxLeft,
  dividedShares,
  fitShares,
  leftByTerms,
  restShares,
  roomOf,
  shareTaxes,
} from './invoices.credit-shares.rules';
import {
  type InvoiceTax,
  type TaxedAmount,
  type TaxedOrder,
  keyOfTerms,
  partOf,
  shippingPartsOf,
  taxRowsOf,
} from './invoices.tax.rules';

/** Sums of a document, in minor units of its currency. */
export type InvoiceAmounts = Pick<
  Invoice,
  'subtotal' | 'discount_amount' | 'shipping_amount' | 'tax_amount' | 'total'
>;

/** Data of a refund for its credit note. */
export interface CreditedRefund {
  id: number;
  order_id: number;
  /** Refunded amount that counts against the order. */
  amount: number;
  /** Part of the amount that refunds shipping. */
  shipping: number;
  card_amount: number;
  gift_card_amount: number;
  wallet_amount: number;
  offline_amount: number;
  exchange_amount: number;
  /** Number of the order that the exchange part moved to. */
  exchange_order_number: string | null;
  reason: string;
  items: { order_item_id: number; quantity: number; amount: number }[];
  /** Units that the refund is for, whole or in part; empty for none in particular. */
  goods?: { order_item_id: number; quantity: number }[];
  /** Lines that an amount without items is for, with the most that is left of them: the rest of an exchange. */
  rests?: { order_item_id: number; amount: number }[];
  /** Number of the invoice that the credit note corrects. */
  invoice_number: string | null;
  /** True when no money moved: the customer owed less. */
  released?: boolean;
  /** The customer is not notified. */
  silent?: boolean;
}

type TaxTerms = TaxedOrder & Pick<Order, 'total'>;

/** A refund that has its credit note, and the taxes on that note. */
export type CreditedEarlier = Pick<CreditedRefund, 'amount' | 'shipping' | 'items' | 'rests'> & {
  /** Minor units. */
  tax_amount: number;
  /** By category and rate; null on older notes. */
  tax_rows: TaxedAmount[] | null;
};

/** Gross amounts of a refund by what they are for: units of lines, and shipping. */
interface GrossParts {
  items: { item: OrderItem; quantity: number; gross: number }[];
  shipping: number;
  /** The rest of units that an earlier refund has credited in part. Anything else is for no unit. */
  rests: { item: OrderItem; gross: number }[];
}

/**
 * Computes the lines and amounts of a credit note: the refunded units, shipping, and one line for any other
 * amount at each rate, which names the goods or, without any, the reason.
 *
 * A note takes at each rate no more than earlier notes have left of the invoice, and all of it once everything is
 * credited. So the notes of an order are its invoice, rate by rate, however it was divided. An amount for no
 * particular unit is spread over what is left.
 *
 * @param earlier the refunds of this order that have a credit note
 * @returns amounts in minor units; `total` is exactly what was refunded
 */
export function creditNoteOf(
  order: TaxTerms,
  items: readonly OrderItem[],
  refund: CreditedRefund,
  earlier: readonly CreditedEarlier[],
  language: Language,
): {
  amounts: InvoiceAmounts;
  lines: InvoiceLine[];
  tenders: InvoiceTender[];
  tax: Omit<InvoiceTax, 'home'>;
} {
  const before = earlier.map((credited) => grossPartsOf(credited, items));
  const left = leftByTerms(order, items, earlier);
  const isLast = refund.amount === sum(left, (group) => group.gross);
  const gross = grossPartsOf(isLast ? withAllShipping(refund, before, { order, items }) : refund, items);
  const named = namedShares(gross, before, { order, items });
  const fitting = fitShares(named, left);
  const cards = openGiftCards({ order, items, before, gross });
  const goods = withoutGiftCards(left, cards);
  const rest = refund.amount - sum(fitting, (share) => share.gross);
  const most = goods === left ? rest : Math.min(rest, roomOf(fitting, goods));
  const forGoods = restShares(most, fitting, goods);
  const forCards = giftCardShares(rest - sum(forGoods, (share) => share.gross), cards);
  const some: Share[] = [...fitting, ...forGoods, ...forCards];
  const shares: Share[] = [
    ...some,
    ...restShares(refund.amount - sum(some, (share) => share.gross), some, left),
  ];
  const taxes = shareTaxes(shares, left);

  const isCut = sum(named, (share) => share.gross) > sum(fitting, (share) => share.gross);
  const other = {
    order,
    goods: gross.items.length && !isCut ? [] : goodsOf(refund, order, items),
    reason: refund.reason,
    language,
  };
  const shipping: TaxedAmount[] = [];
  const unitLines: InvoiceLine[] = [];
  const otherLines: InvoiceLine[] = [];
  for (const [index, { unit, isShipping, terms, gross: amount }] of shares.entries()) {
    const tax = taxes[index] ?? 0;
    const taxed = { ...terms, net: amount - tax, tax };
    const price = order.prices_include_tax ? amount : amount - tax;
    if (isShipping && amount > 0) shipping.push(taxed);
    else if (unit) unitLines.push({ ...unitLineOf(unit, price), tax: taxed });
    else if (amount > 0) otherLines.push({ ...otherLineOf(price, terms, other), tax: taxed });
  }
  const lines = [...unitLines, ...otherLines];
  return {
    amounts: {
      subtotal: sum(lines, (line) => line.total + line.discount_amount),
      discount_amount: sum(lines, (line) => line.discount_amount),
      shipping_amount: sum(shipping, ({ net, tax }) => (order.prices_include_tax ? net + tax : net)),
      tax_amount: sum(taxes, (tax) => tax),
      total: refund.amount,
    },
    lines,
    tenders: tendersOf(refund),
    tax: { rows: taxRowsOf([...lines.flatMap(({ tax }) => tax ?? []), ...shipping]), shipping },
  };
}

/** The note that credits the rest of an invoice credits all of its shipping, whatever earlier amounts were for. */
function withAllShipping(
  refund: CreditedRefund,
  before: readonly GrossParts[],
  { order, items }: { order: TaxTerms; items: readonly OrderItem[] },
): CreditedRefund {
  const whole = sum(shippingPartsOf(order, items), ({ value }) => value);
  const open = Math.max(0, whole - sum(before, (parts) => parts.shipping));
  return { ...refund, shipping: Math.max(refund.shipping, Math.min(open, refund.amount)) };
}

/** Returns the shares of shipping, of units and of the rests of units, by what earlier notes have credited of each. */
function namedShares(
  gross: GrossParts,
  before: readonly GrossParts[],
  { order, items }: { order: TaxTerms; items: readonly OrderItem[] },
): Share[] {
  const credited = (of: (parts: GrossParts) => number): number[] => before.map(of);
  return [
    ...dividedShares(
      gross.shipping,
      credited((parts) => parts.shipping),
      shippingPartsOf(order, items),
    ).map((share) => ({ ...share, isShipping: true })),
    ...gross.items.flatMap((unit) =>
      dividedShares(
        unit.gross,
        credited((parts) => creditedOf(unit.item, parts)),
        [partOf(unit.item, order)],
      ).map((share) => ({ ...share, unit })),
    ),
    ...gross.rests.flatMap((rest) =>
      dividedShares(
        rest.gross,
        credited((parts) => creditedOf(rest.item, parts)),
        [partOf(rest.item, order)],
      ),
    ),
  ];
}

/** A sold gift card line of which something is not credited, in minor units with the tax. */
interface OpenGiftCards extends CreditShare {
  item: OrderItem;
  /** Units that no note has credited. */
  quantity: number;
}

function openGiftCards({
  order,
  items,
  before,
  gross,
}: {
  order: TaxTerms;
  items: readonly OrderItem[];
  before: readonly GrossParts[];
  gross: GrossParts;
}): OpenGiftCards[] {
  const credited = [...before, gross];
  return items
    .filter((item) => Boolean(item.gift_card))
    .map((item) => {
      const { terms, value, tax } = partOf(item, order);
      const open = Math.max(0, value - sum(credited, (parts) => creditedOf(item, parts)));
      const units = sum(credited, (parts) =>
        sum(parts.items, (unit) => (unit.item.id === item.id ? unit.quantity : 0)),
      );
      const ofOpen = value > 0 ? mulDivRound(tax, open, value) : 0;
      return { item, terms, gross: open, tax: ofOpen, quantity: Math.max(1, item.quantity - units) };
    })
    .filter((card) => card.gross > 0);
}

/**
 * Takes the gift cards that stay good out of what is left of an invoice: an amount for no unit is no money that was paid
 * for them.
 */
function withoutGiftCards(left: readonly TaxLeft[], cards: readonly OpenGiftCards[]): readonly TaxLeft[] {
  if (!cards.length) return left;
  return left.map((group) => {
    const own = cards.filter(({ terms }) => keyOfTerms(terms) === group.key);
    return {
      ...group,
      gross: Math.max(0, group.gross - sum(own, (card) => card.gross)),
      tax: Math.max(0, group.tax - sum(own, (card) => card.tax)),
    };
  });
}

/** Spreads what no goods have room for over the gift cards: the whole order is refunded, and takes them back. */
function giftCardShares(amount: number, cards: readonly OpenGiftCards[]): Share[] {
  const open = sum(cards, (card) => card.gross);
  if (amount <= 0 || open === 0) return [];
  const shares = allocate(
    Math.min(amount, open),
    cards.map((card) => card.gross),
  );
  return cards.flatMap(({ item, terms, gross: whole, tax, quantity }, index) => {
    const gross = shares[index] ?? 0;
    const units = gross === whole ? quantity : 1;
    const unit = { item, quantity: units, gross };
    return gross > 0 ? [{ terms, gross, tax: mulDivRound(tax, gross, whole), unit }] : [];
  });
}

/** A share that is for units of a line, or for shipping. */
interface Share extends CreditShare {
  unit?: GrossParts['items'][0];
  isShipping?: boolean;
}

/** Divides a refund into units and shipping. */
function grossPartsOf(
  {
    amount,
    shipping,
    items: given,
    rests = [],
  }: Pick<CreditedRefund, 'amount' | 'shipping' | 'items' | 'rests'>,
  items: readonly OrderItem[],
): GrossParts {
  const units = given.flatMap(({ order_item_id, quantity, amount: gross }) => {
    const item = items.find(({ id }) => id === order_item_id);
    return item && gross > 0 ? [{ item, quantity, gross }] : [];
  });
  const goods = sum(units, ({ gross }) => gross);
  const ofShipping = Math.max(0, Math.min(shipping, amount - goods));
  const open = rests.flatMap((rest) => {
    const item = items.find(({ id }) => id === rest.order_item_id);
    return item && rest.amount > 0 ? [{ item, most: rest.amount }] : [];
  });
  const ofRests = Math.min(
    amount - goods - ofShipping,
    sum(open, ({ most }) => most),
  );
  const shares =
    ofRests > 0
      ? allocate(
          ofRests,
          open.map(({ most }) => most),
        )
      : [];
  return {
    items: units,
    shipping: ofShipping,
    rests: open
      .map(({ item }, index) => ({ item, gross: shares[index] ?? 0 }))
      .filter(({ gross }) => gross > 0),
  };
}

/** Returns the gross amount that an earlier note credited of a line. */
function creditedOf({ id }: OrderItem, { items, rests }: GrossParts): number {
  return sum([...items, ...rests], ({ item, gross }) => (item.id === id ? gross : 0));
}

/** Returns the units that a refund is for, also where it gives only a part of them back. */
function goodsOf(
  { amount, goods = [] }: CreditedRefund,
  order: TaxTerms,
  items: readonly OrderItem[],
): { item: OrderItem; quantity: number }[] {
  if (!goods.length && amount === order.total)
    return items.map((item) => ({ item, quantity: item.quantity }));
  return goods.flatMap(({ order_item_id, quantity }) => {
    const item = items.find(({ id }) => id === order_item_id);
    return item ? [{ item, quantity }] : [];
  });
}

function tendersOf(refund: CreditedRefund): InvoiceTender[] {
  const tenders: InvoiceTender[] = [
    { kind: 'exchange', label: refund.exchange_order_number ?? '', amount: refund.exchange_amount },
    { kind: refund.released ? 'debt' : 'card', label: '', amount: refund.card_amount },
    { kind: 'gift_card', label: '', amount: refund.gift_card_amount },
    { kind: 'wallet', label: '', amount: refund.wallet_amount },
    { kind: refund.released ? 'debt' : 'other', label: '', amount: refund.offline_amount },
  ];
  return tenders.filter(({ amount }) => amount > 0);
}
