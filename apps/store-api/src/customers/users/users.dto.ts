import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { CustomFieldsField, type GivenValues } from '@comptoir/custom-fields';
import { compactVatNumber, isVatNumber } from '@comptoir/contracts';
import {
  BooleanField,
  CountryField,
  CurrencyField,
  DateField,
  type FieldOptions,
  StringField,
} from '@comptoir/http';

const OPTIONAL = { optional: true, nullable: true } as const;

/** A person's name, 2 to 100 characters. */
export function NameField(options: FieldOptions = {}): PropertyDecorator {
  return StringField({ ...options, min: 2, max: 100, example: 'Camille Martin' });
}

/** A phone number in any notation. */
export function PhoneField(options: FieldOptions = {}): PropertyDecorator {
  return StringField({ ...options, max: 20, example: '+33 6 12 34 56 78' });
}

/** A VAT number of a company, with or without blanks, dots and dashes; empty for none. */
export function VatNumberField(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? compactVatNumber(value) || null : value,
    ),
    StringField({
      ...OPTIONAL,
      max: 20,
      pattern: /^[A-Z]{2}[A-Z0-9+*]{2,13}$/,
      patternMessage: '$property must be a VAT number with its prefix, such as FR12345678901',
      description: 'VAT number of the company; invoices show it.',
      example: 'FR12345678901',
    }),
    ValidateBy(
      {
        name: 'isVatNumber',
        validator: { validate: (value) => typeof value === 'string' && isVatNumber(value) },
      },
      { message: '$property does not have the form of the VAT numbers of its country' },
    ),
  );
}

/** A language tag (BCP 47) of at most ten characters, such as `fr` or `en-GB`. */
export function LanguageField(options: FieldOptions = {}): PropertyDecorator {
  return StringField({
    ...options,
    min: 2,
    max: 10,
    pattern: /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,6})?$/,
    patternMessage: '$property must be a language code, such as fr or en-GB',
    example: 'fr',
  });
}

/** A web address. A front end that linked to another scheme than http could run it as a script. */
function WebsiteField(description: string): PropertyDecorator {
  return applyDecorators(
    StringField({
      ...OPTIONAL,
      description,
      max: 2048,
      pattern: /^(https?:\/\/[^\s<>"]+)?$/i,
      patternMessage: '$property must be a web address that starts with http:// or https://',
      example: 'https://camille.example.com',
    }),
  );
}

/** PUT /cart/preferences; absent fields stay as they are. */
export class ChangePreferences {
  @CurrencyField({ optional: true, description: 'Currency of the prices.' })
  preferred_currency?: string;

  @LanguageField({ optional: true, description: 'Language of mails.' })
  preferred_language?: string;
}

/** PUT /user: missing fields stay as they are; null or an empty text clears a field. */
export class UpdateUser {
  @CustomFieldsField()
  custom_fields?: GivenValues | null;

  @NameField({ optional: true })
  name?: string;

  @PhoneField(OPTIONAL)
  phone?: string | null;

  @CurrencyField({ optional: true })
  preferred_currency?: string;

  @LanguageField({ optional: true })
  preferred_language?: string;

  @StringField({ ...OPTIONAL, max: 30 })
  gender?: string | null;

  @DateField({ ...OPTIONAL, example: '1990-04-23' })
  date_of_birth?: string | null;

  @StringField({ ...OPTIONAL, max: 2000 })
  bio?: string | null;

  @WebsiteField('Own website.')
  website?: string | null;

  @WebsiteField('Facebook page; not given out again.')
  facebook_url?: string | null;

  @WebsiteField('Instagram page; not given out again.')
  instagram_url?: string | null;
}

/** POST /user/addresses. */
export class CreateAddress {
  @StringField({ ...OPTIONAL, max: 50, example: 'Home' })
  label?: string | null;

  @StringField({ max: 100, example: 'Camille Martin' })
  full_name: string;

  @StringField({ ...OPTIONAL, max: 100, description: 'Company that the invoice is for.' })
  company?: string | null;

  @VatNumberField()
  vat_number?: string | null;

  @PhoneField(OPTIONAL)
  phone?: string | null;

  @StringField({ max: 200, example: '12 rue des Lilas' })
  address_line1: string;

  @StringField({ ...OPTIONAL, max: 200 })
  address_line2?: string | null;

  @StringField({ max: 100, example: 'Lyon' })
  city: string;

  @StringField({ ...OPTIONAL, max: 100, description: 'State, province or region.' })
  state?: string | null;

  @StringField({ max: 20, example: '69003' })
  postal_code: string;

  @CountryField()
  country: string;

  @BooleanField({ ...OPTIONAL, description: 'The first address becomes the default in any case.' })
  is_default?: boolean | null;
}

/** PUT /user/addresses/{id}: the same fields; missing ones stay as they are. */
export class UpdateAddress {
  @StringField({ ...OPTIONAL, max: 50 })
  label?: string | null;

  @StringField({ optional: true, min: 1, max: 100 })
  full_name?: string;

  @StringField({ ...OPTIONAL, max: 100, description: 'Company that the invoice is for.' })
  company?: string | null;

  @VatNumberField()
  vat_number?: string | null;

  @PhoneField(OPTIONAL)
  phone?: string | null;

  @StringField({ optional: true, min: 1, max: 200 })
  address_line1?: string;

  @StringField({ ...OPTIONAL, max: 200 })
  address_line2?: string | null;

  @StringField({ optional: true, min: 1, max: 100 })
  city?: string;

  @StringField({ ...OPTIONAL, max: 100 })
  state?: string | null;

  @StringField({ optional: true, min: 1, max: 20 })
  postal_code?: string;

  @CountryField({ optional: true })
  country?: string;

  @BooleanField({ ...OPTIONAL, description: 'True makes it the default address; false changes nothing.' })
  is_default?: boolean | null;
}
