import type { AuthProvider, DashboardComponent, DataProvider, I18nProvider, Store } from 'ra-core';
import { CustomRoutes, Resource } from 'ra-core';
import { Admin, localStorageStore } from 'react-admin';
import { startLanguage } from '../../languages/i18n-provider';
import { QueryClient } from '@tanstack/react-query';
import { Route } from 'react-router';
import { type ComponentType, type ReactNode, useEffect, useMemo } from 'react';
import type { ServiceName } from '../../config';
import { type Area, isAllowed } from '../area';
import { lastService } from '../last-service';
import { SignInPage } from '../session/sign-in-page';
import { type ServiceInfo, ServiceContext } from './service-context';
import { ServiceLayout } from './service-layout';
import { darkTheme, lightTheme } from './theme';

interface Props extends ServiceInfo {
  dataProvider: DataProvider;
  authProvider: AuthProvider;
  i18nProvider: I18nProvider;
  /** Home page. */
  home: ComponentType;
}

/** The clients repeat calls themselves. */
const QUERIES = { retry: false, refetchOnWindowFocus: false, staleTime: 5_000 };

/** All pages of one service, with its own session. What a role may not do has no route and no menu entry. */
export function ServiceAdmin({
  home,
  dataProvider,
  authProvider,
  i18nProvider,
  ...service
}: Props): React.JSX.Element {
  const { name, areas } = service;
  useEffect(() => lastService.set(name), [name]);
  const queryClient = useMemo(() => new QueryClient({ defaultOptions: { queries: QUERIES } }), []);
  const store = useMemo(() => preferencesOf(name), [name]);
  return (
    <ServiceContext value={service}>
      <Admin
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        basename={`/${name}`}
        queryClient={queryClient}
        layout={ServiceLayout}
        loginPage={SignInPage}
        dashboard={home as DashboardComponent}
        theme={lightTheme}
        darkTheme={darkTheme}
        store={store}
        title="Comptoir"
        requireAuth
        disableTelemetry
      >
        {(roles: readonly string[]) => areas.flatMap((area) => routesOf(area, roles))}
      </Admin>
    </ServiceContext>
  );
}

/** Filters, columns and the theme are remembered for each service, the language for both. */
function preferencesOf(name: ServiceName): Store {
  const store = localStorageStore(undefined, `comptoir.console.${name}`);
  store.setItem('locale', startLanguage());
  return store;
}

function routesOf(area: Area<never>, own: readonly string[]): ReactNode[] {
  const resources = area.resources
    .filter(({ roles }) => isAllowed(roles, own))
    .map(({ roles: _roles, inMenu: _inMenu, ...resource }) => <Resource key={resource.name} {...resource} />);
  const pages = (area.pages ?? []).filter(({ roles }) => isAllowed(roles, own));
  if (pages.length === 0) return resources;
  return [
    ...resources,
    <CustomRoutes key={`pages-${area.name}`}>
      {pages.map(({ path, component: Page }) => (
        <Route key={path} path={`/${path}`} element={<Page />} />
      ))}
    </CustomRoutes>,
  ];
}
