import type { PipeTransform } from '@nestjs/common';
import { RequestErrors } from '../http/request.errors';
import { SETTING_KEYS } from './settings.rules';

/** Schema of a change of settings. The service checks the keys, so that its error names an unknown one. */
export const SETTINGS_BODY = {
  type: 'object' as const,
  additionalProperties: false,
  properties: Object.fromEntries(SETTING_KEYS.map((key) => [key, { type: 'string', nullable: true }])),
};

/** Accepts any object; anything else is 400. */
export const objectPipe: PipeTransform<unknown, object> = {
  transform(body) {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw RequestErrors.BAD_REQUEST();
    return body;
  },
};
