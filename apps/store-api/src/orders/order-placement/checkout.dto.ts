import { OmitType } from '@nestjs/swagger';
import { CustomFieldsField, type GivenValues } from '@comptoir/custom-fields';
import {
  BooleanField,
  CountryField,
  EmailField,
  EnumField,
  IdField,
  MoneyField,
  ObjectField,
  StringField,
  StringListField,
} from '@comptoir/http';
import { PAYMENT_METHODS, type PaymentMethod } from '../../platform/settings/settings.view';
import { CreateAddress, PhoneField, VatNumberField } from '../../customers/users/users.dto';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_GIFT_CARDS = 5;
const CODE_LENGTH = 50;
const VERSION_LENGTH = 50;

/** The fields of an order that its preview takes as well. */
export class Checkout {
  @EmailField({
    ...OPTIONAL,
    description:
      'Address for the mails of an order without an account, which needs it; ignored for accounts.',
  })
  email?: string | null;

  @IdField({ ...OPTIONAL, description: 'Id of an own address; defaults to the default address.' })
  shipping_address_id?: number | null;

  @IdField({ ...OPTIONAL, description: 'The same as `shipping_address_id`.' })
  address_id?: number | null;

  @StringField({
    ...OPTIONAL,
    max: VERSION_LENGTH,
    description: 'Version of the saved shipping address that the customer saw; another one is rejected.',
  })
  shipping_address_version?: string | null;

  @ObjectField(() => CreateAddress, { ...OPTIONAL, description: 'An address for this order only.' })
  shipping_address?: CreateAddress | null;

  @IdField({ ...OPTIONAL, description: 'Id of an own address; defaults to the shipping address.' })
  billing_address_id?: number | null;

  @StringField({ ...OPTIONAL, max: VERSION_LENGTH, description: 'The same for `billing_address_id`.' })
  billing_address_version?: string | null;

  @ObjectField(() => CreateAddress, OPTIONAL)
  billing_address?: CreateAddress | null;

  @IdField({ ...OPTIONAL, description: 'Optional when only one method is available, or nothing is shipped.' })
  shipping_method_id?: number | null;

  @StringField({
    ...OPTIONAL,
    max: 64,
    example: 'FR-69003-1',
    description: 'One of `pickup_points` of the shipping method; needed when it has any.',
  })
  pickup_point_id?: string | null;

  @StringField({ ...OPTIONAL, max: CODE_LENGTH, description: 'Replaces the coupon of the cart.' })
  coupon_code?: string | null;

  @StringListField({ ...OPTIONAL, max: MAX_GIFT_CARDS, maxLength: CODE_LENGTH })
  gift_card_codes?: string[] | null;

  @StringField({ ...OPTIONAL, max: CODE_LENGTH, description: 'The same as one of `gift_card_codes`.' })
  gift_card_code?: string | null;

  @BooleanField({
    ...OPTIONAL,
    description: 'Pay from the wallet; the default is a setting of the shop, true at first.',
  })
  use_wallet?: boolean | null;

  @EnumField(PAYMENT_METHODS, {
    ...OPTIONAL,
    description: 'How the amount due is paid; defaults to the card, else to the first that the shop offers.',
  })
  payment_method?: PaymentMethod | null;

  @StringField({
    ...OPTIONAL,
    max: CODE_LENGTH,
    description: 'Code of the referring affiliate; defaults to the last followed affiliate link.',
  })
  affiliate_code?: string | null;

  @StringField({
    ...OPTIONAL,
    max: 64,
    description: "The customer's own number of the purchase. The invoice repeats it.",
  })
  purchase_order_number?: string | null;

  @CustomFieldsField()
  custom_fields?: GivenValues | null;

  @StringField({ ...OPTIONAL, max: 500 })
  notes?: string | null;

  @BooleanField({
    ...OPTIONAL,
    description:
      'Digital content is delivered at once, and the customer agrees to lose the right of withdrawal.',
  })
  digital_content_consent?: boolean | null;

  @MoneyField({
    ...OPTIONAL,
    decimals: 3,
    description: 'The displayed total; a different total is rejected.',
  })
  expected_total?: string | null;
}

/** An address that is still being entered; its country is enough for an estimate. */
export class PartialAddress {
  @StringField({ optional: true, max: 100, example: 'Camille Martin' })
  full_name = '';

  @StringField({ ...OPTIONAL, max: 100, description: 'Company that the invoice is for.' })
  company?: string | null;

  @VatNumberField()
  vat_number?: string | null;

  @PhoneField(OPTIONAL)
  phone?: string | null;

  @StringField({ optional: true, max: 200, example: '12 rue des Lilas' })
  address_line1 = '';

  @StringField({ ...OPTIONAL, max: 200 })
  address_line2?: string | null;

  @StringField({ optional: true, max: 100, example: 'Lyon' })
  city = '';

  @StringField({ ...OPTIONAL, max: 100, description: 'State, province or region.' })
  state?: string | null;

  @StringField({ optional: true, max: 20, example: '69003' })
  postal_code = '';

  @CountryField()
  country: string;
}

/** POST /orders/preview. */
export class PreviewOrder extends OmitType(Checkout, ['shipping_address'] as const) {
  @ObjectField(() => PartialAddress, {
    ...OPTIONAL,
    description: 'An address for this order only. Its country is enough to estimate shipping and taxes.',
  })
  shipping_address?: PartialAddress | null;
}

/** POST /orders. */
export class PlaceOrder extends Checkout {
  @BooleanField({
    ...OPTIONAL,
    description: 'Starts the card payment of the order, and answers with `payment_intent`.',
  })
  create_payment_intent?: boolean | null;
}
