export type { CurrencyCode } from './currency-code';
export { EU_COUNTRIES, isEuCountry } from './eu-countries';
export { Money } from './money';
export { compactVatNumber, isVatNumber } from './vat-numbers';
export { allocate, mulDivRound } from './arithmetic';
export { chargeStep, processorCurrency, type ProcessorCurrency } from './processor-currencies';
export {
  type Asker,
  type CheckoutAnswers,
  type CheckoutQuestions,
  type CheckoutStep,
  PaymentMethodsAnswer,
  type PaymentMethodsQuestion,
  PickupPoint,
  PricesAnswer,
  type PricesQuestion,
  type QuestionItem,
  type QuestionPlace,
  ShippingAnswer,
  type ShippingQuestion,
  ValidationAnswer,
  type ValidationQuestion,
} from './checkout-steps';
