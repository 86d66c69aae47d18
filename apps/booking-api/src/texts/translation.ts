import type { InputErrors } from '@comptoir/http';
import type { BookingErrors } from '../bookings/bookings.errors';
import type { BusinessTimeErrors } from '../business-time/business-time.errors';
import type { RequestErrors } from '../request-errors';
import type { AnswerErrors } from '../fields/fields.errors';
import type { GeocodingErrors } from '../geocoding/geocoding.errors';
import type { ResourceErrors } from '../resources/resources.errors';
import type { UploadErrors } from '../uploads/uploads.errors';
import type { Messages } from './translations/en';

/** Met on the routes of staff alone. */
type AdminInput =
  | 'INVALID_FORMAT'
  | 'NOT_A_NUMBER'
  | 'NOT_A_BOOLEAN'
  | 'UNKNOWN_WORD'
  | 'INVALID_AMOUNT'
  | 'INVALID_CURRENCY'
  | 'INVALID_COUNTRY'
  | 'TOO_FEW';

/** The errors that a client of the booking form can meet. English is what they are declared with. */
export type TextCode =
  | keyof typeof AnswerErrors
  | keyof typeof BookingErrors
  | keyof typeof BusinessTimeErrors
  | keyof typeof GeocodingErrors
  | keyof typeof UploadErrors
  | Exclude<keyof typeof InputErrors, AdminInput>
  | Exclude<keyof typeof RequestErrors, 'UNAUTHENTICATED'>
  | Exclude<keyof typeof ResourceErrors, 'UNKNOWN_ID'>;

/** The fields of a booking that texts name. */
export type FieldName =
  | 'client_name'
  | 'email'
  | 'phone'
  | 'notes'
  | 'color'
  | 'start_at'
  | 'end_at'
  | 'date'
  | 'date_from'
  | 'date_to'
  | 'address'
  | 'custom_values';

/** The texts of one language other than English. */
export interface Translation {
  /** The texts of mails and pages. */
  messages: Messages;
  /** The names of fields, as the texts of errors have them. */
  fields: Record<FieldName, string>;
  /** A text for each error, with the placeholders that its English text has. */
  errors: Record<TextCode, string>;
}
