import type { ReactElement } from 'react';

import type { FormAction } from '../../actions/form-state';
import { type Query, oneOf } from '../../server/private-page';
import { currentLocale } from '../../server/request';
import { textOf } from '../../text/text';
import { Alert } from '../alert';
import { SubmitButton } from '../forms/fields';
import { Form } from '../forms/form';
import { NarrowPage } from '../narrow-page';

interface Props {
  step: 'confirm' | 'unsubscribe';
  action: FormAction;
  query: Query;
}

/** A link of a mail about the newsletter. A button acts, because programs that read mails open every link. */
export async function NewsletterStep({ step, action, query }: Props): Promise<ReactElement> {
  const [locale, { token }] = await Promise.all([currentLocale(), query]);
  const t = textOf(locale, 'content');
  return (
    <NarrowPage title={t(step)}>
      {oneOf(token) ? (
        <Form action={action} prefix={step} done={<span />}>
          <input type="hidden" name="token" value={oneOf(token)} />
          <p className="mb-6">{t(`${step}_text`)}</p>
          <SubmitButton>{t(`${step}_button`)}</SubmitButton>
        </Form>
      ) : (
        <Alert kind="bad">{t('no_token')}</Alert>
      )}
    </NarrowPage>
  );
}
