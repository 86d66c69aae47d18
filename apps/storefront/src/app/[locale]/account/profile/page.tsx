import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import type { Result } from '@comptoir/store-client';
import { changePassword, deleteAccount, replaceAvatar, saveProfile } from '../../../../actions/account';
import { AccountPage } from '../../../../components/account/account-page';
import { NewPasswordFields } from '../../../../components/account/new-password-fields';
import { Field, SelectField, SubmitButton } from '../../../../components/forms/fields';
import { Form } from '../../../../components/forms/form';
import { privateMetadata, readOwn } from '../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../server/request';
import { currencies } from '../../../../server/shop';
import { LOCALES, type Locale } from '../../../../text/locales';
import { textOf } from '../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'account')('profile'));
}

/** Profile, picture, password and data of the account. */
export default async function AccountProfilePage(): Promise<ReactElement> {
  const [locale, store] = await Promise.all([currentLocale(), storeOfVisitor()]);
  const t = textOf(locale, 'account');
  const account = await readOwn(store.account.get());
  return (
    <AccountPage title={t('profile')}>
      <div className="max-w-lg space-y-10">
        {account ? <ProfileForm account={account} money={await currencies()} locale={locale} /> : null}
        <Form action={replaceAvatar} prefix="avatar" className="space-y-4">
          <Field
            name="avatar"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            label={t('avatar')}
            hint={t('avatar_hint')}
            required
          />
          <SubmitButton className="button button-quiet">{t('avatar_save')}</SubmitButton>
        </Form>
        <section aria-labelledby="password" className="space-y-4">
          <h2 id="password">{t('password')}</h2>
          <Form action={changePassword} prefix="password" className="space-y-4">
            <Field
              name="current_password"
              type="password"
              label={t('current_password')}
              autoComplete="current-password"
              required
            />
            <NewPasswordFields locale={locale} />
            <SubmitButton className="button button-quiet">{t('new_password')}</SubmitButton>
          </Form>
        </section>
        <section aria-labelledby="data" className="space-y-4">
          <h2 id="data">{t('data')}</h2>
          <p>
            <a className="link" href={`/${locale}/account/export`}>
              {t('export')}
            </a>
          </p>
          <details>
            <summary className="min-h-6 font-medium">{t('delete_account')}</summary>
            <Form action={deleteAccount} prefix="delete" className="mt-3 space-y-4">
              <p>{t('delete_text')}</p>
              <Field
                name="delete_password"
                type="password"
                label={t('current_password')}
                autoComplete="current-password"
                required
              />
              <SubmitButton className="button button-quiet">{t('delete_confirm')}</SubmitButton>
            </Form>
          </details>
        </section>
      </div>
    </AccountPage>
  );
}

interface ProfileProps {
  account: Result<'account.get'>;
  money: Result<'currencies.list'>;
  locale: Locale;
}

function ProfileForm({ account, money, locale }: ProfileProps): ReactElement {
  const t = textOf(locale, 'account');
  return (
    <Form action={saveProfile} prefix="profile" className="space-y-4">
      <Field name="name" label={t('name')} autoComplete="name" required defaultValue={account.name} />
      <div>
        <p className="mb-1 font-medium">{textOf(locale, 'login')('email')}</p>
        <p>{account.email}</p>
      </div>
      <Field
        name="phone"
        type="tel"
        label={t('phone')}
        autoComplete="tel"
        defaultValue={account.phone ?? ''}
      />
      <SelectField
        name="preferred_language"
        label={t('language')}
        required
        defaultValue={account.preferred_language}
      >
        {LOCALES.map((language) => (
          <option key={language} value={language} lang={language}>
            {new Intl.DisplayNames(language, { type: 'language' }).of(language)}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="preferred_currency"
        label={t('currency')}
        required
        defaultValue={account.preferred_currency}
      >
        {money.map(({ code, name }) => (
          <option key={code} value={code}>
            {code} · {name}
          </option>
        ))}
      </SelectField>
      <SubmitButton>{t('save')}</SubmitButton>
    </Form>
  );
}
