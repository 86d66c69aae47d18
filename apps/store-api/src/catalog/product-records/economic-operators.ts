import { type Static, Type } from '@sinclair/typebox';
import { EmailField, StringField, nullable, view } from '@comptoir/http';
import { invalidField } from '../../platform/http/request.errors';

/** Somebody who answers for the safety of a product (regulation (EU) 2023/988), as stored and as shown. */
export const EconomicOperatorView = view('EconomicOperator', {
  name: Type.String({ description: 'Name or registered trade name.' }),
  address: Type.String({ description: 'Postal address, on several lines.' }),
  email: { ...nullable(Type.String()), description: 'Where it answers; this or `url` is given.' },
  url: { ...nullable(Type.String()), description: 'Web page with a way to reach it.' },
});
export type EconomicOperator = Static<typeof EconomicOperatorView>;

/** A manufacturer or responsible person in a request. */
export class EconomicOperatorInput {
  @StringField({ min: 1, max: 200, description: 'Name or registered trade name.', example: 'Atelier Morel' })
  name: string;

  @StringField({
    min: 1,
    max: 500,
    description: 'Postal address, on several lines.',
    example: '12 rue des Tanneurs\n69009 Lyon\nFrance',
  })
  address: string;

  @EmailField({ optional: true, nullable: true, description: 'This or `url` is required.' })
  email?: string | null;

  @StringField({
    optional: true,
    nullable: true,
    max: 500,
    pattern: /^(https?:\/\/\S+)?$/i,
    patternMessage: '$property must be a web address that starts with http:// or https://',
    description: 'Web page with a way to reach it.',
    example: 'https://atelier-morel.example/contact',
  })
  url?: string | null;
}

/** Options of the fields of a product or brand that hold one. */
export const MANUFACTURER = {
  optional: true,
  nullable: true,
  description: 'Who made it, or had it made under its name. Products without one show that of their brand.',
} as const;

export const RESPONSIBLE_PERSON = {
  optional: true,
  nullable: true,
  description:
    'Who answers for it in the EU when the manufacturer is elsewhere. Products without one show that of their brand.',
} as const;

/**
 * Maps a request to what is stored; passes null and undefined on.
 * @param path field of the request, for the error
 * @throws RequestErrors.VALIDATION_ERROR when there is neither an address for mail nor one of a page
 */
export function operatorFrom(
  input: EconomicOperatorInput | null | undefined,
  path: string,
): EconomicOperator | null | undefined {
  if (!input) return input;
  const email = input.email || null;
  const url = input.url || null;
  if (!email && !url) throw invalidField(`${path}.email`, 'An e-mail address or a web page is required.');
  return { name: input.name, address: input.address, email, url };
}
