import { defineErrors } from '@comptoir/errors';

export const ExceptionErrors = defineErrors({
  DATE_EXCEPTION_NOT_FOUND: [404, 'Hours of this date not found'],
  IMPORT_NOT_FOUND: [404, 'Nothing was imported from this source'],
  UNKNOWN_COUNTRY: [400, 'The holidays of this country or region are not known'],
  YEARS_REVERSED: [400, 'year_from must not be after year_to'],
  TOO_MANY_YEARS: [400, 'At most {years} years can be imported at once'],
});
