import { type Result, createBookingClient } from '@comptoir/booking-client';
import { lazy, useMemo } from 'react';
import { createI18nProvider, startLanguage } from '../languages/i18n-provider';
import { useServiceConfig } from '../shared/config-context';
import { assembleParts } from '../shared/layout/assemble-parts';
import { ServiceAdmin } from '../shared/layout/service-admin';
import type { Person } from '../shared/session/known-session';
import { FactorCallsContext } from '../shared/second-factor/use-second-factor';
import { PRACTICE_AREAS } from './areas';
import { BookingContext } from './booking-context';
import { factorCalls } from './factor-calls';
import { withReadableFaults } from './faults/readable-faults';
import { Home } from './home/home';
import { searchPractice } from './search-practice';
import { practiceEn } from './texts-en';
import { MANAGERS } from './use-role';

const RequiredSetUp = lazy(() => import('../shared/second-factor/required-set-up'));

function personOf({ id, email, role }: Result<'auth.login'>['user']): Person {
  return { id, name: email, email, roles: [role] };
}

function assemble(url: string) {
  const parts = assembleParts({
    name: 'practice',
    areas: PRACTICE_AREAS,
    createClient: (session, onRetry) =>
      createBookingClient({ baseUrl: url, session, onRetry, language: startLanguage }),
    signIn: async (client, email, password) => personOf((await client.auth.login({ email, password })).user),
    answer: async (client, answer) => personOf((await client.auth.answerChallenge(answer)).user),
    // The service has no logout: a token ends by itself.
    signOut: () => Promise.resolve(),
    staffRoles: ['admin', 'manager', 'staff'],
  });
  const { client, hasRole, ...rest } = parts;
  return {
    ...rest,
    client,
    factor: factorCalls(client),
    i18nProvider: withReadableFaults(
      createI18nProvider(practiceEn, async () => (await import('./texts-fr')).practiceFr),
    ),
    loadFacts: async (signal: AbortSignal) => {
      const [{ timezone, currency }] = await Promise.all([
        client.widget.getSettings({}, { signal }),
        // A route of staff, which says whether the person has to set up a second factor first.
        client.adminSettings.getPublic({}, { signal }),
      ]);
      return { timeZone: timezone, currency };
    },
    mailsPasswordLinks: async () => (await client.auth.getOptions()).forgot_password,
    search: searchPractice(client, () => MANAGERS.some(hasRole)),
  };
}

/** The console of the practice. */
export default function Practice(): React.JSX.Element {
  const { url } = useServiceConfig('practice');
  const { client, factor, ...parts } = useMemo(() => assemble(url), [url]);
  return (
    <BookingContext value={client}>
      <FactorCallsContext value={factor}>
        <ServiceAdmin name="practice" areas={PRACTICE_AREAS} home={Home} setUp={RequiredSetUp} {...parts} />
      </FactorCallsContext>
    </BookingContext>
  );
}
