import { Suspense, lazy, useEffect, useState } from 'react';
import type { KnownSession } from './known-session';
import type { SignInAgain } from './sign-in-again';

const SignInAgainForm = lazy(() => import('./sign-in-again-form'));

interface Pending {
  resolve(): void;
  reject(reason: Error): void;
}

/**
 * Asks for the password on top of the page when the session has ended. What was typed on the page stays, and
 * the calls that waited are repeated.
 */
export function SignInAgainDialog({
  again,
  session,
}: {
  again: SignInAgain;
  session: KnownSession;
}): React.JSX.Element | null {
  const [pending, setPending] = useState<Pending>();
  useEffect(
    () =>
      again.register(
        () => new Promise<void>((resolve, reject) => setPending({ resolve: () => resolve(), reject })),
      ),
    [again],
  );
  if (!pending) return null;
  const close = (finish: (waiting: Pending) => void): void => {
    finish(pending);
    setPending(undefined);
  };
  return (
    <Suspense>
      <SignInAgainForm
        email={session.person()?.email ?? ''}
        onDone={() => close(({ resolve }) => resolve())}
        onGiveUp={() => close(({ reject }) => reject(new Error('The person did not sign in again.')))}
      />
    </Suspense>
  );
}
