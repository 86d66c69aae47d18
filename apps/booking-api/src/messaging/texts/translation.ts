import type { InputErrors } from '@comptoir/http';
import type { BookingErrors } from '../../booking/bookings/bookings.errors';
import type { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import type { RequestErrors } from '../../platform/http/request.errors';
import type { EmailProofErrors } from '../../booking/email-proofs/email-proofs.errors';
import type { AnswerErrors } from '../../practice/fields/fields.errors';
import type { GeocodingErrors } from '../../platform/geocoding/geocoding.errors';
import type { PaymentErrors } from '../../money/payments/payments.errors';
import type { ResourceErrors } from '../../calendar/resources/resources.errors';
import type { SeriesErrors } from '../../booking/series/series.errors';
import type { ServiceErrors } from '../../practice/services/services.errors';
import type { UploadErrors } from '../../platform/uploads/uploads.errors';
import type { WaitingListErrors } from '../../booking/waiting-entries/waiting-entries.errors';
import type { Messages } from './translations/en';

/** Codes that occur on admin routes only. */
type AdminInput =
  | 'INVALID_FORMAT'
  | 'NOT_A_NUMBER'
  | 'NOT_A_BOOLEAN'
  | 'INVALID_AMOUNT'
  | 'INVALID_CURRENCY'
  | 'INVALID_COUNTRY'
  | 'TOO_FEW';

/** Errors that a client of the booking form can get. Their English texts are declared with the errors. */
export type TextCode =
  | keyof typeof AnswerErrors
  | keyof typeof BookingErrors
  | keyof typeof BusinessTimeErrors
  | keyof typeof EmailProofErrors
  | keyof typeof GeocodingErrors
  | keyof typeof PaymentErrors
  | 'PAYMENT_PROCESSOR_ERROR'
  | keyof typeof SeriesErrors
  | keyof typeof ServiceErrors
  | keyof typeof UploadErrors
  | keyof typeof WaitingListErrors
  | Exclude<keyof typeof InputErrors, AdminInput>
  | Exclude<keyof typeof RequestErrors, 'UNAUTHENTICATED' | 'FORBIDDEN'>
  | Exclude<keyof typeof ResourceErrors, 'UNKNOWN_ID' | 'SEATS_TAKEN'>;

/** Fields of a booking that texts name. */
export type FieldName =
  | 'client_name'
  | 'email'
  | 'phone'
  | 'notes'
  | 'color'
  | 'start_at'
  | 'end_at'
  | 'party_size'
  | 'date'
  | 'date_from'
  | 'date_to'
  | 'address'
  | 'custom_values';

/** Texts of one language other than English. */
export interface Translation {
  /** Texts of mails and pages. */
  messages: Messages;
  /** Names of fields for the texts of errors. */
  fields: Record<FieldName, string>;
  /** A text for each error, with the placeholders of its English text. */
  errors: Record<TextCode, string>;
}
