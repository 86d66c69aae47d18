import { createBookingClient } from '@comptoir/booking-client';
import { useMemo } from 'react';
import { createI18nProvider, startLanguage } from '../languages/i18n-provider';
import { useServiceConfig } from '../shared/config-context';
import { assembleParts } from '../shared/layout/assemble-parts';
import { ServiceAdmin } from '../shared/layout/service-admin';
import { PRACTICE_AREAS } from './areas';
import { BookingContext } from './booking-context';
import { withReadableFaults } from './faults/readable-faults';
import { Home } from './home/home';
import { searchPractice } from './search-practice';
import { practiceEn } from './texts-en';
import { MANAGERS } from './use-role';

function assemble(url: string) {
  const parts = assembleParts({
    name: 'practice',
    areas: PRACTICE_AREAS,
    createClient: (session, onRetry) =>
      createBookingClient({ baseUrl: url, session, onRetry, language: startLanguage }),
    signIn: async (client, email, password) => {
      const { user } = await client.auth.login({ email, password });
      return { id: user.id, name: user.email, email: user.email, roles: [user.role] };
    },
    // The service has no logout: a token ends by itself.
    signOut: () => Promise.resolve(),
    staffRoles: ['admin', 'manager', 'staff'],
  });
  const { client, hasRole, ...rest } = parts;
  return {
    ...rest,
    client,
    i18nProvider: withReadableFaults(
      createI18nProvider(practiceEn, async () => (await import('./texts-fr')).practiceFr),
    ),
    loadFacts: async (signal: AbortSignal) => {
      const { timezone, currency } = await client.widget.getSettings({}, { signal });
      return { timeZone: timezone, currency };
    },
    mailsPasswordLinks: async () => (await client.auth.getOptions()).forgot_password,
    search: searchPractice(client, () => MANAGERS.some(hasRole)),
  };
}

/** The console of the practice. */
export default function Practice(): React.JSX.Element {
  const { url } = useServiceConfig('practice');
  const { client, ...parts } = useMemo(() => assemble(url), [url]);
  return (
    <BookingContext value={client}>
      <ServiceAdmin name="practice" areas={PRACTICE_AREAS} home={Home} {...parts} />
    </BookingContext>
  );
}
