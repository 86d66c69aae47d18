import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { requestOrderLink } from '../../../actions/orders';
import { Alert } from '../../../components/alert';
import { Field, SubmitButton } from '../../../components/forms/fields';
import { Form } from '../../../components/forms/form';
import { NarrowPage } from '../../../components/narrow-page';
import { type PageProps, oneOf, privateMetadata } from '../../../server/private-page';
import { currentLocale } from '../../../server/request';
import { textOf } from '../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'order')('link_title'));
}

/** Mails the link of an order again, for customers without an account. */
export default async function OrderLinkPage({ searchParams }: PageProps): Promise<ReactElement> {
  const [locale, query] = await Promise.all([currentLocale(), searchParams]);
  const t = textOf(locale, 'order');
  return (
    <NarrowPage title={t('link_title')}>
      {query.ended ? <Alert>{t('link_ended')}</Alert> : null}
      <p>{t('link_text')}</p>
      <Form action={requestOrderLink} prefix="link" className="space-y-4">
        <Field
          name="order_number"
          label={t('link_number')}
          autoComplete="off"
          maxLength={30}
          required
          defaultValue={oneOf(query.order).slice(0, 30)}
        />
        <Field name="email" type="email" label={t('link_email')} autoComplete="email" required />
        <SubmitButton>{t('link_send')}</SubmitButton>
      </Form>
    </NarrowPage>
  );
}
