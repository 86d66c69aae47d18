import {
  type Asker,
  type CheckoutStep,
  Money,
  PaymentMethodsAnswer,
  type PaymentMethodsQuestion,
  PricesAnswer,
  type PricesQuestion,
  type QuestionItem,
  ShippingAnswer,
  type ShippingQuestion,
  ValidationAnswer,
  type ValidationQuestion,
  chargeStep,
} from '@comptoir/contracts';
import type { HookStep } from '@comptoir/hooks';

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
] as const satisfies readonly CheckoutStep[];
export type HookStepName = CheckoutStep;

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
  if (wrong) return `"${wrong.cost}" cannot be charged in ${currency}.`;
  const twice = methods.find(
    ({ pickup_points: points = [] }) => new Set(points.map(({ id }) => id)).size < points.length,
  );
  return twice && `Method ${twice.id} has two pickup points with the same id.`;
}

function isChargeable(amount: string, currency: string): boolean {
  try {
    return Money.parse(amount, currency) % chargeStep(currency) === 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
