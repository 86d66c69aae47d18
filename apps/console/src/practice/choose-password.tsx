import { createBookingClient } from '@comptoir/booking-client';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { startLanguage } from '../languages/i18n-provider';
import { useServiceConfig } from '../shared/config-context';
import { ChoosePasswordForm } from '../shared/password-pages/choose-password-form';
import { PasswordPage } from '../shared/password-pages/password-page';

/** The page that the mail to staff of the practice who forgot their password leads to. */
export default function ChoosePassword(): React.JSX.Element {
  return (
    <PasswordPage>
      <PracticeForm />
    </PasswordPage>
  );
}

function PracticeForm(): React.JSX.Element {
  const translate = useTranslate();
  const { url } = useServiceConfig('practice');
  const client = useMemo(() => createBookingClient({ baseUrl: url, language: startLanguage }), [url]);
  return (
    <ChoosePasswordForm
      service="practice"
      help={translate('password_pages.choose.help_practice')}
      onChoose={({ token, email, password }) =>
        client.auth.resetPassword({ token, email, new_password: password })
      }
    />
  );
}
