import { defineErrors } from '@comptoir/errors';

export const GeocodingErrors = defineErrors({
  ADDRESS_NOT_FOUND: [404, 'Address not found'],
  GEOCODING_UNAVAILABLE: [500, 'Geocoding is unavailable'],
  GEOCODING_BUSY: [503, 'Geocoding is busy. Please try again in a moment.'],
});
