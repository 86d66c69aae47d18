import { createStoreClient } from '@comptoir/store-client';
import { useMemo } from 'react';
import { startLanguage } from '../languages/i18n-provider';
import { useServiceConfig } from '../shared/config-context';
import { ForgotPasswordForm } from '../shared/password-pages/forgot-password-form';
import { PasswordPage } from '../shared/password-pages/password-page';

/** The page for staff of the shop who forgot their password. */
export default function ForgotPassword(): React.JSX.Element {
  const { url } = useServiceConfig('shop');
  const client = useMemo(() => createStoreClient({ baseUrl: url, language: startLanguage }), [url]);
  return (
    <PasswordPage>
      <ForgotPasswordForm
        service="shop"
        onAsk={(email) => client.auth.requestPasswordReset({ email, in_console: true })}
      />
    </PasswordPage>
  );
}
