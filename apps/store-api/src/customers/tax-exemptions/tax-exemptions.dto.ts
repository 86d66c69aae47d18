import { InstantField, StringField } from '@comptoir/http';

/** Body of PUT /admin/users/{id}/tax-exemption. */
export class SaveTaxExemption {
  @StringField({ min: 1, max: 200, example: 'Charity', description: 'It is kept with each order.' })
  reason: string;

  @StringField({ optional: true, max: 100, description: 'Number of the document that proves it.' })
  certificate_number?: string | null;

  @InstantField({ optional: true, description: 'Orders from this time on are taxed again.' })
  expires_at?: Date | null;
}
