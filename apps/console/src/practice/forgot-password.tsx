import { createBookingClient } from '@comptoir/booking-client';
import { useMemo } from 'react';
import { startLanguage } from '../languages/i18n-provider';
import { useServiceConfig } from '../shared/config-context';
import { ForgotPasswordForm } from '../shared/password-pages/forgot-password-form';
import { PasswordPage } from '../shared/password-pages/password-page';

/** The page for staff of the practice who forgot their password. */
export default function ForgotPassword(): React.JSX.Element {
  const { url } = useServiceConfig('practice');
  const client = useMemo(() => createBookingClient({ baseUrl: url, language: startLanguage }), [url]);
  return (
    <PasswordPage>
      <ForgotPasswordForm service="practice" onAsk={(email) => client.auth.requestPasswordReset({ email })} />
    </PasswordPage>
  );
}
