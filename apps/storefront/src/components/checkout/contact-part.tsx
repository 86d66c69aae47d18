import type { ReactElement } from 'react';

import { Link } from '../link';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { Field } from '../forms/fields';

/** The address of a guest, to which the mails about the order go. */
export function ContactPart({ email, locale }: { email: string | undefined; locale: Locale }): ReactElement {
  const t = textOf(locale, 'checkout');
  return (
    <section aria-labelledby="contact" className="space-y-3">
      <h2 id="contact" className="text-xl">
        {t('contact')}
      </h2>
      <p>
        {t('known')}{' '}
        <Link className="link" href={`/${locale}/login?next=/${locale}/checkout`}>
          {textOf(locale, 'login')('login')}
        </Link>
      </p>
      <Field
        name="email"
        type="email"
        label={t('email')}
        autoComplete="email"
        required
        defaultValue={email}
      />
    </section>
  );
}
