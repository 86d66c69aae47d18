import type { ReactElement } from 'react';

import { currentLocale } from '../../server/request';
import { textOf } from '../../text/text';
import { ActionForm, type ActionFormProps } from './action-form';

/** A form with a server action; see `ActionForm`. Its fields are those of `fields.tsx`. */
export async function Form(props: Omit<ActionFormProps, 'texts'>): Promise<ReactElement> {
  const t = textOf(await currentLocale(), 'forms');
  return <ActionForm {...props} texts={{ optional: t('optional') }} />;
}
