import { BooleanField, PageQuery, StringField } from '@comptoir/http';

/** Query of GET /admin/vat-numbers. */
export class VatNumbersQuery extends PageQuery {
  @StringField({ optional: true, max: 20, description: 'A whole number, with or without blanks.' })
  number?: string;

  @BooleanField({ optional: true, description: 'Numbers that staff decided about, or the others.' })
  is_overridden?: boolean;
}

/** Body of PUT /admin/vat-numbers/{number}/override. */
export class OverrideVatNumber {
  @BooleanField({ description: 'False charges tax, whatever VIES answers.' })
  valid: boolean;

  @StringField({ min: 1, max: 200, example: 'Certificate of the tax office of 3 May' })
  reason: string;
}
