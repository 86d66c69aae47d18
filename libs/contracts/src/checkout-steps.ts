import { type Static, Type } from '@sinclair/typebox';

const Amount = Type.String({ pattern: '^\\d{1,7}(\\.\\d{1,3})?$' });
const Note = Type.Optional(Type.String({ maxLength: 300 }));
const Reason = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const MAX_ITEMS = 500;
const MAX_POINTS = 30;

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

/** A place where customers collect what a carrier brings there. */
export const PickupPoint = Type.Object({
  id: Type.String({ pattern: '^[\\x21-\\x7e]{1,64}$' }),
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  /** In one line, as customers read it. */
  address: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
});
export type PickupPoint = Static<typeof PickupPoint>;

/** Answer to `checkout.shipping`. */
export const ShippingAnswer = Type.Object({
  methods: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Integer(),
        cost: Type.Optional(Amount),
        is_available: Type.Optional(Type.Boolean()),
        /** Points of which the customer chooses one; without any the method is not available. */
        pickup_points: Type.Optional(Type.Array(PickupPoint, { maxItems: MAX_POINTS })),
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
export interface QuestionItem {
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
export interface Asker {
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

/** Questions of the steps of the checkout in which hooks are asked (docs/hooks.md). */
export interface CheckoutQuestions {
  'checkout.prices': PricesQuestion;
  'checkout.shipping': ShippingQuestion;
  'checkout.payment_methods': PaymentMethodsQuestion;
  'checkout.validate': ValidationQuestion;
}

/** Answers to them. */
export interface CheckoutAnswers {
  'checkout.prices': PricesAnswer;
  'checkout.shipping': ShippingAnswer;
  'checkout.payment_methods': PaymentMethodsAnswer;
  'checkout.validate': ValidationAnswer;
}

export type CheckoutStep = keyof CheckoutQuestions;
