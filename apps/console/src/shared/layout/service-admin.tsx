import type { AuthProvider, DashboardComponent, DataProvider, I18nProvider, Store } from 'ra-core';
import { CoreAdminUI, CustomRoutes, Resource } from 'ra-core';
import { CssBaseline } from '@mui/material';
import {
  AccessDenied,
  AdminContext,
  AuthenticationError,
  Error as ErrorPage,
  LoadingPage,
  NotFound,
  Notification,
  localStorageStore,
  memoryStore,
} from 'react-admin';
import { startLanguage } from '../../languages/i18n-provider';
import { Route } from 'react-router';
import { type ComponentType, type ReactNode, useEffect, useMemo } from 'react';
import type { ServiceName } from '../../config';
import { type Area, isAllowed } from '../area';
import { withPassingSelection } from '../data/passing-selection';
import { createQueryClient } from '../data/query-client';
import { lastService } from '../last-service';
import { SessionGate } from '../session/session-gate';
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

/** All pages of one service, with its own session. What a role may not do has no menu entry. */
export function ServiceAdmin({
  home,
  dataProvider,
  authProvider,
  i18nProvider,
  ...service
}: Props): React.JSX.Element {
  const { name, areas } = service;
  useEffect(() => lastService.set(name), [name]);
  const queryClient = useMemo(createQueryClient, []);
  const store = useMemo(() => preferencesOf(name), [name]);
  return (
    <ServiceContext value={service}>
      {/* The ready-made `Admin` brings its own page to sign in, with all of the forms. */}
      <AdminContext
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        basename={`/${name}`}
        queryClient={queryClient}
        theme={lightTheme}
        darkTheme={darkTheme}
        store={store}
      >
        <CssBaseline enableColorScheme>
          <SessionGate>
            <CoreAdminUI
              accessDenied={AccessDenied}
              authenticationError={AuthenticationError}
              catchAll={NoSuchPage}
              error={ErrorPage}
              loading={LoadingPage}
              layout={ServiceLayout}
              dashboard={home as DashboardComponent}
              title="Comptoir"
              disableTelemetry
            >
              {(roles: readonly string[]) => areas.flatMap((area) => routesOf(area, roles))}
            </CoreAdminUI>
          </SessionGate>
          <Notification />
        </CssBaseline>
      </AdminContext>
    </ServiceContext>
  );
}

/** Any unknown address. */
function NoSuchPage(): React.JSX.Element {
  return <NotFound />;
}

/** Filters, columns and the theme are remembered for each service, the language for both. */
function preferencesOf(name: ServiceName): Store {
  const store = withPassingSelection(localStorageStore(undefined, `comptoir.console.${name}`), memoryStore());
  store.setItem('locale', startLanguage());
  return store;
}

function routesOf(area: Area<never>, own: readonly string[]): ReactNode[] {
  const resources = area.resources
    .filter(({ roles }) => isAllowed(roles, own))
    .map(({ roles: _roles, inMenu: _inMenu, createRoles, create, ...resource }) => (
      <Resource key={resource.name} {...resource} create={isAllowed(createRoles, own) ? create : undefined} />
    ));
  const { pages = [] } = area;
  const refused = area.resources.filter(({ roles }) => !isAllowed(roles, own));
  if (pages.length + refused.length === 0) return resources;
  return [
    ...resources,
    <CustomRoutes key={`pages-${area.name}`}>
      {pages.map(({ path, component: Page, roles }) => (
        <Route key={path} path={`/${path}`} element={isAllowed(roles, own) ? <Page /> : <AccessDenied />} />
      ))}
      {refused.map(({ name }) => (
        <Route key={name} path={`/${name}/*`} element={<AccessDenied />} />
      ))}
    </CustomRoutes>,
  ];
}
