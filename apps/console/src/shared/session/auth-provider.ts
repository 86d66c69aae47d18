import { isApiError } from '@comptoir/store-client';
import { type AuthProvider, HttpError } from 'ra-core';
import type { KnownSession, Person } from './known-session';
import type { SecondStepAnswer } from './second-step';

/** Calls of a service that begin and end a session. */
export interface SignIn {
  /**
   * Signs in and returns who it is.
   * @throws ApiError when the service rejects the login
   */
  signIn(email: string, password: string): Promise<Person>;
  /**
   * Ends a login with a second factor.
   * @throws ApiError when the service rejects the code
   */
  answer(answer: SecondStepAnswer): Promise<Person>;
  signOut(): Promise<unknown>;
  /** Returns true when the person may use the console. */
  isStaff(person: Person): boolean;
}

/** Input of the first step of a login. */
export interface Credentials {
  email: string;
  password: string;
}

/** @throws ApiError when the service rejects the login */
function personOf(service: SignIn, input: Credentials | SecondStepAnswer): Promise<Person> {
  return 'challenge' in input ? service.answer(input) : service.signIn(input.email, input.password);
}

/** Makes the provider through which React-admin signs people in and out. */
export function createAuthProvider(session: KnownSession, service: SignIn): AuthProvider {
  return {
    async login(input: Credentials | SecondStepAnswer) {
      const person = await personOf(service, input);
      if (!service.isStaff(person)) {
        await session.forget();
        throw new HttpError('console.session.no_staff', 403);
      }
      session.remember(person);
    },
    async logout() {
      if (session.isOpen()) await service.signOut().catch(() => undefined);
      await session.forget();
    },
    checkAuth: () => (session.isOpen() ? Promise.resolve() : Promise.reject(new Error())),
    // A 401 arrives here only after the dialog to sign in again was closed without doing so.
    checkError: (error: unknown) =>
      isApiError(error) && error.status === 401 ? Promise.reject(new Error()) : Promise.resolve(),
    getIdentity: () => {
      const person = session.person();
      return person
        ? Promise.resolve({ id: person.id, fullName: person.name, email: person.email })
        : Promise.reject(new Error());
    },
    getPermissions: () => Promise.resolve(session.person()?.roles ?? []),
  };
}
