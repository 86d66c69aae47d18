import { methodDataShape } from './payment-methods';
import {
  either,
  email,
  flag,
  group,
  ignored,
  integer,
  list,
  metadata,
  oneOf,
  required,
  text,
  unsettable,
  webAddress,
  type Values,
} from './params';
import { shippingParam } from './postal';

const captureMethod = oneOf('automatic', 'automatic_async', 'manual');
const futureUse = oneOf('off_session', 'on_session');
const methodOptions = group({
  card: group({
    capture_method: oneOf('manual'),
    cvc_token: text(),
    installments: ignored(),
    mandate_options: ignored(),
    moto: flag(),
    network: text(),
    request_extended_authorization: ignored(),
    request_incremental_authorization: ignored(),
    request_multicapture: ignored(),
    request_overcapture: ignored(),
    request_three_d_secure: oneOf('any', 'automatic', 'challenge'),
    require_cvc_recollection: flag(),
    setup_future_usage: unsettable(oneOf('none', 'off_session', 'on_session')),
    statement_descriptor_suffix_kana: ignored(),
    statement_descriptor_suffix_kanji: ignored(),
  }),
  link: ignored(),
});

/** Parameters of creating, updating and confirming. */
const sharedShape = {
  allowed_payment_method_types: list(text()),
  amount_details: ignored(),
  capture_method: captureMethod,
  excluded_payment_method_types: unsettable(list(text())),
  payment_details: ignored(),
  payment_method: text(),
  payment_method_data: group(methodDataShape),
  payment_method_options: methodOptions,
  payment_method_types: list(text()),
  receipt_email: unsettable(email()),
  setup_future_usage: unsettable(futureUse),
  shipping: unsettable(shippingParam),
};

/** Parameters that are only allowed with a confirmation. */
const confirmingShape = {
  error_on_requires_action: flag(),
  mandate: text(),
  mandate_data: ignored(),
  off_session: either(flag(), ignored()),
  radar_options: ignored(),
  return_url: webAddress(),
  use_stripe_sdk: flag(),
};

export const confirmShape = { ...sharedShape, ...confirmingShape, client_secret: text() };
export type ConfirmParams = Values<typeof confirmShape>;

const describingShape = {
  customer: text(),
  description: unsettable(text(1000)),
  metadata: metadata(),
  payment_method_configuration: text(),
  statement_descriptor: unsettable(text(22)),
  statement_descriptor_suffix: unsettable(text(22)),
  transfer_group: text(),
};

export const createShape = {
  ...sharedShape,
  ...confirmingShape,
  ...describingShape,
  amount: required(integer(1)),
  automatic_payment_methods: group({ allow_redirects: oneOf('always', 'never'), enabled: required(flag()) }),
  confirm: flag(),
  confirmation_method: oneOf('automatic', 'manual'),
  currency: required(text()),
};
export type CreateParams = Values<typeof createShape>;

export const updateShape = { ...sharedShape, ...describingShape, amount: integer(1), currency: text() };
export type UpdateParams = Values<typeof updateShape>;

export const captureShape = {
  amount_details: ignored(),
  amount_to_capture: integer(1),
  application_fee_amount: ignored(),
  final_capture: flag(),
  metadata: metadata(),
  payment_details: ignored(),
  statement_descriptor: text(22),
  statement_descriptor_suffix: text(22),
};

export const cancelShape = {
  cancellation_reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'),
};
