import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { addWebhook, deleteWebhook } from '../../../../actions/account';
import { AccountPage } from '../../../../components/account/account-page';
import { SmallForm } from '../../../../components/account/small-form';
import { EmptyState } from '../../../../components/empty-state';
import { Field, SubmitButton } from '../../../../components/forms/fields';
import { Form } from '../../../../components/forms/form';
import { privateMetadata, readOwn } from '../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../server/request';
import { textOf } from '../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'account')('webhooks'));
}

/** Addresses that the shop calls at events of the customer’s orders. */
export default async function AccountWebhooksPage(): Promise<ReactElement> {
  const [locale, store] = await Promise.all([currentLocale(), storeOfVisitor()]);
  const t = textOf(locale, 'account');
  const hooks = (await readOwn(store.webhooks.list())) ?? [];
  return (
    <AccountPage title={t('webhooks')}>
      {hooks.length === 0 ? <EmptyState text={t('no_webhooks')} /> : null}
      <ul className="divide-y divide-line">
        {hooks.map((hook) => (
          <li key={hook.id} className="space-y-2 py-4">
            <p className="font-semibold">{hook.url}</p>
            <p>{hook.events.join(', ')}</p>
            <p>
              {t('webhook_secret')}: <code>{hook.secret}</code>
            </p>
            <SmallForm action={deleteWebhook} name="webhook" value={hook.id} label={hook.url}>
              {t('delete')}
            </SmallForm>
          </li>
        ))}
      </ul>
      <Form action={addWebhook} prefix="webhook" className="max-w-lg space-y-4">
        <Field name="url" type="url" label={t('webhook_url')} required autoComplete="off" />
        <Field
          name="events"
          label={t('webhook_events')}
          required
          autoComplete="off"
          defaultValue="order.placed, order.shipped, order.delivered"
        />
        <SubmitButton>{t('webhook_add')}</SubmitButton>
      </Form>
    </AccountPage>
  );
}
