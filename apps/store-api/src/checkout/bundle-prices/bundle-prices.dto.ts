import { CurrencyField, IdListField } from '@comptoir/http';

/** Query of GET /bundles/{id}/price. */
export class BundlePriceQuery {
  @CurrencyField({ optional: true, description: 'An active currency; by default the base currency.' })
  currency?: string;

  @IdListField({
    optional: true,
    inQuery: true,
    max: 100,
    description: 'Ids of the chosen optional items; by default all.',
  })
  item_ids?: number[];
}
