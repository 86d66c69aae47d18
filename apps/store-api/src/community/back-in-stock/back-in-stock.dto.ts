import { EmailField, IdField } from '@comptoir/http';

const OF_VARIANT = {
  optional: true,
  nullable: true,
  description: 'Waits for this variant of the product; for any of them when absent.',
} as const;

/** POST /catalogue/products/{slug}/notify-me. */
export class SubscribeToProduct {
  @IdField(OF_VARIANT)
  variant_id?: number | null;
}

/** POST /catalogue/products/{slug}/notify-me/email. */
export class RequestStockMail {
  @EmailField()
  email: string;

  @IdField(OF_VARIANT)
  variant_id?: number | null;
}
