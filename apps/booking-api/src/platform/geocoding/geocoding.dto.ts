import { CheckedField } from '../http/dto-fields';

const MAX_ADDRESS = 300;

/** `?address=` */
export class GeocodeQuery {
  @CheckedField({
    api: { type: String, minLength: 1, maxLength: MAX_ADDRESS },
    example: '10 Rue de Rivoli, Paris',
    check: isAddress,
    message: 'address is required',
  })
  address: string;
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && value.length >= 1 && value.length <= MAX_ADDRESS && !/\0/.test(value);
}
