import type { RetryReport, SessionStore } from '@comptoir/store-client';
import type { AuthProvider, DataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import type { ServiceName } from '../../config';
import type { Area } from '../area';
import { ConflictDialog } from '../data/conflict-dialog';
import { Conflicts } from '../data/conflicts';
import { type ResourceTable, createDataProvider } from '../data/data-provider';
import { NotSavedNotice } from '../data/not-saved-notice';
import { UnansweredCalls } from '../data/unanswered-calls';
import { createAuthProvider } from '../session/auth-provider';
import { KnownSession, type Person } from '../session/known-session';
import type { SecondStepAnswer } from '../session/second-step';
import { SignInAgain } from '../session/sign-in-again';
import { SignInAgainDialog } from '../session/sign-in-again-dialog';

interface Service<Client> {
  name: ServiceName;
  areas: readonly Area<Client>[];
  createClient(session: SessionStore, onRetry: (report: RetryReport) => void): Client;
  signIn(client: Client, email: string, password: string): Promise<Person>;
  /** Ends a login with a second factor. */
  answer(client: Client, answer: SecondStepAnswer): Promise<Person>;
  signOut(client: Client): Promise<unknown>;
  /** Roles that may use the console. */
  staffRoles: readonly string[];
}

interface Parts<Client> {
  /** Asks for the password again when the session has ended. */
  client: Client;
  dataProvider: DataProvider;
  authProvider: AuthProvider;
  dialogs: ReactNode;
  isSignedIn(): boolean;
  /** Returns true when the person who is signed in has a role. */
  hasRole(role: string): boolean;
}

/** Puts the client, the session and the providers of a service together. */
export function assembleParts<Client extends object>(service: Service<Client>): Parts<Client> {
  const { name, areas, staffRoles } = service;
  const session = new KnownSession(`comptoir.console.${name}`);
  const again = new SignInAgain();
  const conflicts = new Conflicts();
  const unanswered = new UnansweredCalls();
  const plain = service.createClient(session.store, unanswered.noticeRetry);
  const client = again.guard(unanswered.guard(plain), () => session.isOpen());
  const table: ResourceTable = Object.assign({}, ...areas.map((area) => area.calls(client)));
  return {
    client,
    isSignedIn: () => session.isOpen(),
    hasRole: (role) => session.person()?.roles.includes(role) ?? false,
    dataProvider: createDataProvider(table, conflicts),
    authProvider: createAuthProvider(session, {
      signIn: (email, password) => service.signIn(plain, email, password),
      answer: (input) => service.answer(plain, input),
      signOut: () => service.signOut(plain),
      isStaff: ({ roles }) => roles.some((role) => staffRoles.includes(role)),
    }),
    dialogs: (
      <>
        <SignInAgainDialog again={again} session={session} />
        <ConflictDialog conflicts={conflicts} />
        <NotSavedNotice calls={unanswered} />
      </>
    ),
  };
}
