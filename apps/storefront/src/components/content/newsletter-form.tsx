import type { ReactElement } from 'react';

import { subscribe } from '../../actions/content';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { Field, SubmitButton } from '../forms/fields';
import { Form } from '../forms/form';

/** Asks for the newsletter; stands at the end of every page. */
export function NewsletterForm({ locale }: { locale: Locale }): ReactElement {
  const t = textOf(locale, 'content');
  return (
    <section aria-labelledby="newsletter">
      <h2 id="newsletter" className="text-lg">
        {t('newsletter')}
      </h2>
      <p className="mt-1 mb-3 text-sm text-soft">{t('newsletter_text')}</p>
      <Form action={subscribe} prefix="newsletter">
        <div className="flex items-end gap-2">
          <Field
            name="email"
            label={t('newsletter_email')}
            type="email"
            autoComplete="email"
            required
            className="grow"
          />
          <SubmitButton className="button button-quiet">{t('subscribe')}</SubmitButton>
        </div>
      </Form>
    </section>
  );
}
