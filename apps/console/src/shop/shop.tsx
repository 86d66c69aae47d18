import { createStoreClient } from '@comptoir/store-client';
import { lazy, useMemo } from 'react';
import { createI18nProvider, startLanguage } from '../languages/i18n-provider';
import { useServiceConfig } from '../shared/config-context';
import { areasWithTexts } from '../shared/layout/areas-with-texts';
import { assembleParts } from '../shared/layout/assemble-parts';
import { ServiceAdmin } from '../shared/layout/service-admin';
import { deviceName } from '../shared/session/device-name';
import { SHOP_AREAS } from './areas';
import { SecondFactorNotice } from '../shared/second-factor/second-factor-notice';
import { FactorCallsContext } from '../shared/second-factor/use-second-factor';
import { factorCalls } from './account/factor-calls';
import { ExtensionMenu } from './extensions/extension-menu';
import { Home } from './home/home';
import { searchShop } from './search-shop';
import { StoreContext } from './store-context';
import { shopEn } from './texts-en';

const RequiredSetUp = lazy(() => import('../shared/second-factor/required-set-up'));

function assemble(url: string) {
  const parts = assembleParts({
    name: 'shop',
    areas: SHOP_AREAS,
    createClient: (session, onRetry) =>
      createStoreClient({ baseUrl: url, session, onRetry, language: startLanguage }),
    signIn: async (client, email, password) =>
      (await client.auth.login({ email, password, device_name: deviceName() })).user,
    answer: async (client, answer) =>
      (await client.auth.answerChallenge({ ...answer, device_name: deviceName() })).user,
    signOut: (client) => client.auth.logout(),
    staffRoles: ['admin', 'manager'],
  });
  const { client, hasRole, ...rest } = parts;
  const i18nProvider = createI18nProvider(shopEn, async () => (await import('./texts-fr')).shopFr);
  return {
    ...rest,
    client,
    factor: factorCalls(client),
    i18nProvider,
    areas: areasWithTexts(SHOP_AREAS, i18nProvider),
    loadFacts: async (signal: AbortSignal) => {
      const { shop_name, timezone, base_currency } = await client.adminReports.getSummary({}, { signal });
      return { timeZone: timezone, currency: base_currency, name: shop_name };
    },
    mailsPasswordLinks: () => Promise.resolve(true),
    search: searchShop(client, () => hasRole('admin')),
  };
}

/** The console of the shop. */
export default function Shop(): React.JSX.Element {
  const { url } = useServiceConfig('shop');
  const { client, factor, ...parts } = useMemo(() => assemble(url), [url]);
  return (
    <StoreContext value={client}>
      <FactorCallsContext value={factor}>
        <ServiceAdmin
          name="shop"
          home={Home}
          menuEnd={ExtensionMenu}
          accountPath="account"
          setUp={RequiredSetUp}
          notice={SecondFactorNotice}
          {...parts}
        />
      </FactorCallsContext>
    </StoreContext>
  );
}
