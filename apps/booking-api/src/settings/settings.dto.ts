import type { PipeTransform } from '@nestjs/common';
import { RequestErrors } from '../request-errors';
import { SETTING_KEYS } from './settings.rules';

/** The body of a change of settings; its keys are judged by the service, which names an unknown one. */
export const SETTINGS_BODY = {
  type: 'object' as const,
  additionalProperties: false,
  properties: Object.fromEntries(SETTING_KEYS.map((key) => [key, { type: 'string', nullable: true }])),
};

/** Lets an object pass. */
export const objectPipe: PipeTransform<unknown, object> = {
  transform(body) {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw RequestErrors.BAD_REQUEST();
    return body;
  },
};
