import { createStoreClient } from '@comptoir/store-client';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { startLanguage } from '../languages/i18n-provider';
import { useServiceConfig } from '../shared/config-context';
import { ChoosePasswordForm, type ChosenPassword } from '../shared/password-pages/choose-password-form';
import { PasswordPage } from '../shared/password-pages/password-page';

/** The page that mails to staff lead to: to a new member, and to whoever forgot the password. */
export default function ChoosePassword(): React.JSX.Element {
  return (
    <PasswordPage>
      <ShopForm />
    </PasswordPage>
  );
}

function ShopForm(): React.JSX.Element {
  const translate = useTranslate();
  const { url } = useServiceConfig('shop');
  const client = useMemo(() => createStoreClient({ baseUrl: url, language: startLanguage }), [url]);
  const choose = (chosen: ChosenPassword): Promise<unknown> =>
    client.auth.resetPassword({ ...chosen, password_confirmation: chosen.password });
  return (
    <ChoosePasswordForm service="shop" help={translate('password_pages.choose.help')} onChoose={choose} />
  );
}
