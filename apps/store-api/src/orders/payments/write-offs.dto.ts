import { MoneyField, StringField } from '@comptoir/http';

const MOST_CHARACTERS = 500;

/** POST /admin/orders/{order_id}/write-offs. */
export class WriteOffDebt {
  @MoneyField({
    optional: true,
    nullable: true,
    decimals: 3,
    description:
      'In the order’s currency, at most what is left and not written off yet. All of it when absent.',
  })
  amount?: string | null;

  @StringField({
    max: MOST_CHARACTERS,
    description: 'Why the money will not come; for staff only.',
    example: 'The company is insolvent.',
  })
  reason: string;
}

/** POST /admin/orders/{order_id}/write-offs/{id}/reverse. */
export class ReverseWriteOff {
  @StringField({
    optional: true,
    nullable: true,
    max: MOST_CHARACTERS,
    description: 'Why it is taken back; for staff only.',
  })
  reason?: string | null;
}
