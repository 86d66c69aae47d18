import { type ReactNode, Suspense, lazy } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useService } from '../layout/service-context';
import { wantedAddress } from './wanted-address';

/** Somebody who is signed in needs no page to sign in. */
const SignInPage = lazy(() => import('./sign-in-page'));

/**
 * Shows the pages of a service to whoever is signed in, and the page to sign in to anybody else. The address
 * that was wanted is replaced, so that Back leads to where the person came from.
 */
export function SessionGate({ children }: { children: ReactNode }): ReactNode {
  const { name, isSignedIn } = useService();
  const location = useLocation();
  const isSignInPage = location.pathname === `/${name}/login`;
  if (isSignedIn()) return isSignInPage ? <Navigate to={wantedAddress(location, name)} replace /> : children;
  if (!isSignInPage) {
    const { pathname, search } = location;
    return <Navigate to={`/${name}/login`} state={{ nextPathname: pathname, nextSearch: search }} replace />;
  }
  return (
    // A boundary of its own: a lazy page without one would keep the page of before, which sends here again.
    <Suspense>
      <SignInPage />
    </Suspense>
  );
}
