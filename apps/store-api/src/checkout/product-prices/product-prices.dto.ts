import { CurrencyField } from '@comptoir/http';

/** Query of GET /catalogue/products/{slug}/prices. */
export class ProductPricesQuery {
  @CurrencyField({
    optional: true,
    description: 'An active currency; by default that of the caller, else the base currency.',
  })
  currency?: string;
}
