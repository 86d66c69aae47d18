import { type Static, Type } from '@sinclair/typebox';
import { Money, chargeStep } from '@comptoir/contracts';
import type { HookStep } from '@comptoir/hooks';

const Amount = Type.String({ pattern: '^\\d{1,7}(\\.\\d{1,3})?$' });
const Note = Type.Optional(Type.String({ maxLength: 300 }));
const Reason = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const MAX_ITEMS = 500;

/** Answer to `checkout.prices`. */
export const PricesAnswer = Type.Object({
  items: Type.Optional(
    Type.Array(
      Type.Object({
        item_id: Type.Integer(),
        surcharge: Type.Optional(Amount),
        discount: Type.Optional(Amount),
        reason: Reason,
      }),
      { maxItems: MAX_ITEMS },
    ),
  ),
  note: Note,
});
export type PricesAnswer = Static<typeof PricesAnswer>;

/** Answer to `checkout.shipping`. */
export const ShippingAnswer = Type.Object({
  methods: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Integer(),
        cost: Type.Optional(Amount),
        is_available: Type.Optional(Type.Boolean()),
      }),
      { maxItems: MAX_ITEMS },
    ),
  ),
  note: Note,
});
export type ShippingAnswer = Static<typeof ShippingAnswer>;

/** Answer to `checkout.payment_methods`. */
export const PaymentMethodsAnswer = Type.Object({
  methods: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })),
  note: Note,
});
export type PaymentMethodsAnswer = Static<typeof PaymentMethodsAnswer>;

/** Answer to `checkout.validate`. */
export const ValidationAnswer = Type.Object({
  problems: Type.Optional(
    Type.Array(
      Type.Object({
        message: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' }),
        field: Type.Optional(Type.String({ pattern: '^[a-z_]{1,40}$' })),
      }),
      { maxItems: 10 },
    ),
  ),
  note: Note,
});
export type ValidationAnswer = Static<typeof ValidationAnswer>;

/** A line of a cart in a question. Amounts are in the currency of the question. */
interface QuestionItem {
  item_id: number;
  product_id: number;
  variant_id: number;
  sku: string;
  quantity: number;
  unit_price: string;
  discount_amount: string;
  total: string;
  is_digital: boolean;
  custom_fields: Readonly<Record<string, unknown>>;
}

/** The person who places the order. `customer_id` of a guest is the id of the guest. */
interface Asker {
  placed_by: 'customer' | 'staff';
  customer_id: number;
}

export interface PricesQuestion extends Asker {
  currency: string;
  coupon_code: string | null;
  subtotal: string;
  discount_amount: string;
  items: QuestionItem[];
}

/** Where goods go. Parts that are not known yet are empty. */
export interface QuestionPlace {
  country: string;
  state: string;
  postal_code: string;
  city: string;
}

export interface ShippingQuestion {
  currency: string;
  address: QuestionPlace;
  subtotal: string;
  discount_amount: string;
  /** Grams of what is shipped. */
  weight: number;
  items: { variant_id: number; quantity: number; weight: number }[];
  methods: { id: number; name: string; carrier: string; cost: string; is_free: boolean }[];
}

export interface PaymentMethodsQuestion extends Asker {
  currency: string;
  total: string;
  shipping_country: string | null;
  billing_country: string | null;
  methods: string[];
}

export interface ValidationQuestion extends Asker {
  /** `preview` while the customer looks, `order` when the order is placed. */
  stage: 'preview' | 'order';
  currency: string;
  coupon_code: string | null;
  items: QuestionItem[];
  subtotal: string;
  discount_amount: string;
  shipping_amount: string;
  tax_amount: string;
  total: string;
  amount_due: string;
  payment_method: string | null;
  shipping_method_id: number | null;
  shipping_address: object | null;
  billing_address: object | null;
  custom_fields: object;
}

const ITEM: QuestionItem = {
  item_id: 81,
  product_id: 12,
  variant_id: 31,
  sku: 'MUG-BLUE',
  quantity: 2,
  unit_price: '12.00',
  discount_amount: '0.00',
  total: '24.00',
  is_digital: false,
  custom_fields: { gift_wrapping: true },
};
const ASKER: Asker = { placed_by: 'customer', customer_id: 7 };
const ADDRESS = {
  full_name: 'Camille Martin',
  company: '',
  vat_number: '',
  phone: '+33612345678',
  address_line1: '12 rue des Lilas',
  address_line2: '',
  city: 'Lyon',
  state: '',
  postal_code: '69003',
  country: 'FR',
};

const PRICES_EXAMPLE: PricesQuestion = {
  ...ASKER,
  currency: 'EUR',
  coupon_code: null,
  subtotal: '24.00',
  discount_amount: '0.00',
  items: [ITEM],
};
const SHIPPING_EXAMPLE: ShippingQuestion = {
  currency: 'EUR',
  address: { country: 'FR', state: '', postal_code: '69003', city: 'Lyon' },
  subtotal: '24.00',
  discount_amount: '0.00',
  weight: 700,
  items: [{ variant_id: 31, quantity: 2, weight: 350 }],
  methods: [{ id: 1, name: 'Standard', carrier: 'La Poste', cost: '4.90', is_free: false }],
};
const PAYMENT_EXAMPLE: PaymentMethodsQuestion = {
  ...ASKER,
  currency: 'EUR',
  total: '28.90',
  shipping_country: 'FR',
  billing_country: 'FR',
  methods: ['card', 'bank_transfer'],
};
const VALIDATION_EXAMPLE: ValidationQuestion = {
  ...ASKER,
  stage: 'preview',
  currency: 'EUR',
  coupon_code: null,
  items: [ITEM],
  subtotal: '24.00',
  discount_amount: '0.00',
  shipping_amount: '4.90',
  tax_amount: '4.82',
  total: '28.90',
  amount_due: '28.90',
  payment_method: 'card',
  shipping_method_id: 1,
  shipping_address: ADDRESS,
  billing_address: ADDRESS,
  custom_fields: {},
};

/** Steps of the checkout in which hooks are asked (docs/hooks.md). */
export const HOOK_STEP_NAMES = [
  'checkout.prices',
  'checkout.shipping',
  'checkout.payment_methods',
  'checkout.validate',
] as const;
export type HookStepName = (typeof HOOK_STEP_NAMES)[number];

export const HOOK_STEPS: Readonly<Record<HookStepName, HookStep>> = {
  'checkout.prices': {
    answer: PricesAnswer,
    example: { ...PRICES_EXAMPLE },
    isKept: true,
    problemOf: (answer, question) =>
      problemOfPrices(answer as PricesAnswer, question as unknown as PricesQuestion),
  },
  'checkout.shipping': {
    answer: ShippingAnswer,
    example: { ...SHIPPING_EXAMPLE },
    isKept: true,
    problemOf: (answer, question) =>
      problemOfShipping(answer as ShippingAnswer, question as unknown as ShippingQuestion),
  },
  'checkout.payment_methods': {
    answer: PaymentMethodsAnswer,
    example: { ...PAYMENT_EXAMPLE },
    isKept: true,
    problemOf: (answer, question) => {
      const { methods } = question as unknown as PaymentMethodsQuestion;
      const unknown = (answer as PaymentMethodsAnswer).methods?.find((method) => !methods.includes(method));
      return unknown === undefined ? undefined : `"${unknown}" is not among the methods of the question.`;
    },
  },
  // The answer can change from one second to the next.
  'checkout.validate': { answer: ValidationAnswer, example: { ...VALIDATION_EXAMPLE }, isKept: false },
};

function problemOfPrices({ items = [] }: PricesAnswer, question: PricesQuestion): string | undefined {
  const { currency } = question;
  const given = new Map<number, number>();
  for (const { item_id, surcharge, discount } of items) {
    const item = question.items.find((one) => one.item_id === item_id);
    if (!item) return `There is no item ${item_id} in the question.`;
    const wrong = [surcharge, discount].find((amount) => amount && !isChargeable(amount, currency));
    if (wrong) return `"${wrong}" cannot be charged in ${currency}.`;
    const discounted = (given.get(item_id) ?? 0) + (discount ? Money.parse(discount, currency) : 0);
    given.set(item_id, discounted);
    if (discounted > Money.parse(item.total, currency))
      return `The discount of item ${item_id} is above its total.`;
  }
  return undefined;
}

function problemOfShipping({ methods = [] }: ShippingAnswer, question: ShippingQuestion): string | undefined {
  const { currency } = question;
  const unknown = methods.find(({ id }) => !question.methods.some((method) => method.id === id));
  if (unknown) return `There is no method ${unknown.id} in the question.`;
  const wrong = methods.find(({ cost }) => cost !== undefined && !isChargeable(cost, currency));
  return wrong && `"${wrong.cost}" cannot be charged in ${currency}.`;
}

function isChargeable(amount: string, currency: string): boolean {
  try {
    return Money.parse(amount, currency) % chargeStep(currency) === 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
