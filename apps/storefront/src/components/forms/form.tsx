import type { ReactElement } from 'react';

import { currentLocale, currentPath } from '../../server/request';
import { textOf } from '../../text/text';
import { ActionForm, type ActionFormProps } from './action-form';

/** A form with a server action; see `ActionForm`. Its fields are those of `fields.tsx`. */
export async function Form(props: Omit<ActionFormProps, 'texts' | 'here'>): Promise<ReactElement> {
  const [locale, here] = await Promise.all([currentLocale(), currentPath()]);
  return <ActionForm {...props} here={here} texts={{ optional: textOf(locale, 'forms')('optional') }} />;
}
