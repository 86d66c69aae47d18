import { type Static } from '@sinclair/typebox';
import { customFieldFields, shownFieldFields } from '@comptoir/custom-fields';
import { view } from '@comptoir/http';

export const CustomFieldView = view('CustomField', customFieldFields);
export type CustomFieldView = Static<typeof CustomFieldView>;

export const ShownFieldView = view('ShownCustomField', shownFieldFields);
export type ShownFieldView = Static<typeof ShownFieldView>;
