import type { DocsOptions } from '@comptoir/http';

/** The head of the store's API reference. */
export const DOCS: DocsOptions = {
  title: 'Comptoir store API',
  description:
    'Accounts, catalogue, cart, checkout, payments and everything staff need to run a shop. ' +
    'Sign in with `POST /auth/login`, press *Authorize* and paste the access token to try protected routes.',
  version: '1.0',
};

export const PREFIX = 'api/v1';
