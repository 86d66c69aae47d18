import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import { Navigate, Route, RouterProvider, Routes, createBrowserRouter } from 'react-router';
import type { ConsoleConfig, ServiceName } from './config';
import { ConfigContext } from './shared/config-context';
import { lastService } from './shared/last-service';

const Shop = lazy(() => import('./shop/shop'));
const ShopChoosePassword = passwordPage(() => import('./shop/choose-password'));
const ShopForgotPassword = passwordPage(() => import('./shop/forgot-password'));
const PracticeChoosePassword = passwordPage(() => import('./practice/choose-password'));
const PracticeForgotPassword = passwordPage(() => import('./practice/forgot-password'));
const Practice = lazy(() => import('./practice/practice'));

/** The console: the shop at `/shop`, the practice at `/practice`, whichever is configured. */
export function Console({ config }: { config: ConsoleConfig }): React.JSX.Element {
  // Only a router made this way can keep a person on a form with unsaved changes.
  const router = useMemo(
    () => createBrowserRouter([{ path: '*', element: <Services config={config} /> }]),
    [config],
  );
  return (
    <ConfigContext value={config}>
      <RouterProvider router={router} />
    </ConfigContext>
  );
}

function Services({ config }: { config: ConsoleConfig }): React.JSX.Element {
  const services = (['shop', 'practice'] as const).filter((name) => config[name]);
  const last = lastService.get();
  const first: ServiceName = last && services.includes(last) ? last : (services[0] ?? 'shop');
  return (
    <Suspense>
      <Routes>
        {config.shop && <Route path="/shop/choose-password" element={<ShopChoosePassword />} />}
        {config.shop && <Route path="/shop/forgot-password" element={<ShopForgotPassword />} />}
        {config.shop && <Route path="/shop/*" element={<Shop />} />}
        {config.practice && <Route path="/practice/choose-password" element={<PracticeChoosePassword />} />}
        {config.practice && <Route path="/practice/forgot-password" element={<PracticeForgotPassword />} />}
        {config.practice && <Route path="/practice/*" element={<Practice />} />}
        <Route path="*" element={<Navigate to={`/${first}`} replace />} />
      </Routes>
    </Suspense>
  );
}

/** Loads a page with its texts when it is opened. */
function passwordPage(load: () => Promise<{ default: ComponentType }>): ComponentType {
  return lazy(async () => {
    const [page, { isReady }] = await Promise.all([load(), import('./shared/password-pages/password-page')]);
    await isReady;
    return page;
  });
}
