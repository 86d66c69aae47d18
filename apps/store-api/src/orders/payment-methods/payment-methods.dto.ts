import { BooleanField, StringField } from '@comptoir/http';

const OPTIONAL = { optional: true, nullable: true } as const;

/** POST /user/payment-methods. */
export class SaveCardInput {
  @StringField({
    max: 255,
    pattern: /^pm_\w+$/,
    patternMessage: '$property must be the id of a payment method',
    description: 'Id that the client library created for the entered card.',
    example: 'pm_1PqQexample',
  })
  processor_payment_method_id: string;

  @StringField({ ...OPTIONAL, max: 100, example: 'Camille Martin' })
  cardholder_name?: string | null;

  @BooleanField({ ...OPTIONAL, description: 'The first card becomes the default in any case.' })
  set_default?: boolean | null;
}
