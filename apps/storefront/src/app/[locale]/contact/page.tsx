import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { sendMessage } from '../../../actions/content';
import { Breadcrumbs } from '../../../components/breadcrumbs';
import { Field, SubmitButton, TextArea } from '../../../components/forms/fields';
import { Form } from '../../../components/forms/form';
import { pageMetadata } from '../../../server/metadata';
import { currentLocale } from '../../../server/request';
import { textOf } from '../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const t = textOf(locale, 'content');
  return pageMetadata({ locale, title: t('contact'), description: t('contact_text'), path: '/contact' });
}

/** A message to the shop. */
export default async function ContactPage(): Promise<ReactElement> {
  const locale = await currentLocale();
  const t = textOf(locale, 'content');
  return (
    <div className="page max-w-2xl">
      <Breadcrumbs locale={locale} crumbs={[{ name: t('contact'), path: '/contact' }]} />
      <h1>{t('contact')}</h1>
      <p className="mt-3 mb-8 text-soft">{t('contact_text')}</p>
      <Form action={sendMessage} prefix="contact" className="space-y-5">
        <Field name="name" label={t('name')} autoComplete="name" maxLength={255} required />
        <Field name="email" label={t('email')} type="email" autoComplete="email" required />
        <Field name="subject" label={t('subject')} maxLength={255} required />
        <TextArea name="message" label={t('message')} rows={8} required />
        <SubmitButton>{t('send')}</SubmitButton>
      </Form>
    </div>
  );
}
