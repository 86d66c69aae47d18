import type { ReactElement } from 'react';

import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { Field } from '../forms/fields';

/** The fields of a new password, which is entered twice. */
export function NewPasswordFields({ locale }: { locale: Locale }): ReactElement {
  const t = textOf(locale, 'login');
  return (
    <>
      <Field
        name="password"
        type="password"
        label={t('password')}
        hint={t('password_hint')}
        autoComplete="new-password"
        required
      />
      <Field
        name="password_confirmation"
        type="password"
        label={t('password_again')}
        autoComplete="new-password"
        required
      />
    </>
  );
}
