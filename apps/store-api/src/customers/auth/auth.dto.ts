import { applyDecorators } from '@nestjs/common';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import { CurrencyField, EmailField, type FieldOptions, StringField } from '@comptoir/http';
import { LanguageField, NameField, PhoneField } from '../users/users.dto';

/** Longer passwords are rejected before they are hashed. */
const MAX_PASSWORD = 128;
const OPTIONAL = { optional: true, nullable: true } as const;

/** A new password: 8 to 128 characters with a lower-case letter, an upper-case letter and a digit. */
export function NewPasswordField(options: FieldOptions = {}): PropertyDecorator {
  return StringField({
    ...options,
    min: 8,
    max: MAX_PASSWORD,
    keepBlanks: true,
    pattern: /^(?=[\s\S]*\p{Ll})(?=[\s\S]*\p{Lu})(?=[\s\S]*\d)/u,
    patternMessage: '$property must contain a small letter, a capital letter and a digit',
    example: 'Comptoir2026',
  });
}

/** A password that is compared with the stored one. */
export function PasswordField(): PropertyDecorator {
  return StringField({ max: MAX_PASSWORD, keepBlanks: true, example: 'Comptoir2026' });
}

/** The repetition of another field. */
export function ConfirmationField(original: string): PropertyDecorator {
  return applyDecorators(
    PasswordField(),
    ValidateBy({
      name: 'confirms',
      constraints: [original],
      validator: {
        validate: (value: unknown, args?: ValidationArguments) =>
          value === (args?.object as Record<string, unknown> | undefined)?.[original],
        defaultMessage: () => `$property must be equal to ${original}`,
      },
    }),
  );
}

/** The name of the device that signs in. */
export function DeviceNameField(): PropertyDecorator {
  return StringField({
    ...OPTIONAL,
    max: 100,
    description: 'Name of the device. Earlier sessions with the same name end.',
    example: 'Pixel 9',
  });
}

/** POST /auth/register. */
export class Register {
  @NameField()
  name: string;

  @EmailField()
  email: string;

  @NewPasswordField()
  password: string;

  @ConfirmationField('password')
  password_confirmation: string;

  @PhoneField(OPTIONAL)
  phone?: string | null;

  @CurrencyField(OPTIONAL)
  currency?: string | null;

  @LanguageField(OPTIONAL)
  language?: string | null;

  @DeviceNameField()
  device_name?: string | null;
}

/** POST /auth/login. */
export class Login {
  @EmailField()
  email: string;

  @PasswordField()
  password: string;

  @DeviceNameField()
  device_name?: string | null;
}

/** POST /auth/refresh. */
export class Refresh {
  @StringField({ max: 500, description: 'The refresh token of the last response.' })
  refresh_token: string;
}
