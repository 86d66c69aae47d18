import { IdField, IntField, ObjectListField, StringField } from '@comptoir/http';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_ITEMS = 500;
const MAX_NAME = 200;
const MAX_MESSAGE = 1000;

class WithdrawnUnits {
  @IdField()
  order_item_id: number;

  @IntField({ min: 1 })
  quantity: number;

  @IntField({
    ...OPTIONAL,
    description:
      '`withdrawable_quantity` of the line, as the customer saw it: the same request twice takes no further units.',
  })
  expected_quantity?: number | null;
}

/** POST /orders/{order_number}/withdrawal/preview. */
export class PreviewWithdrawal {
  @ObjectListField(() => WithdrawnUnits, {
    ...OPTIONAL,
    min: 1,
    max: MAX_ITEMS,
    description: 'Defaults to everything that can be withdrawn from.',
  })
  items?: WithdrawnUnits[] | null;
}

/** POST /orders/{order_number}/withdrawal. */
export class Withdraw extends PreviewWithdrawal {
  @StringField({ ...OPTIONAL, max: MAX_NAME, description: 'Who withdraws; repeated in the receipt.' })
  name?: string | null;

  @StringField({
    ...OPTIONAL,
    max: MAX_MESSAGE,
    description: 'What the customer wants to say. No reason is needed.',
  })
  message?: string | null;
}
