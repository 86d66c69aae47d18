import type { Static } from '@sinclair/typebox';
import { apiKeyFields, issuedKeyFields } from '@comptoir/auth';
import { view } from '@comptoir/http';

export const ApiKeyView = view('ApiKey', apiKeyFields);
export type ApiKeyView = Static<typeof ApiKeyView>;

/** The only response with the whole key. */
export const IssuedApiKeyView = view('IssuedApiKey', issuedKeyFields);
export type IssuedApiKeyView = Static<typeof IssuedApiKeyView>;
