import { CountryField } from '@comptoir/http';

export class ShippingMethodsQuery {
  @CountryField({ optional: true, description: 'The country of the default address when left out.' })
  country?: string;
}
