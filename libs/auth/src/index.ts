export type { AccessClaims } from './access-claims';
export { AccessTokens } from './access-tokens';
export {
  ApiKeyAddressesField,
  ApiKeyExpiryField,
  ApiKeyNameField,
  ApiKeyScopesField,
  OverlapHoursField,
} from './api-key-fields';
export { includesScope, neededScope, scopesOf } from './api-key-scopes';
export { apiKeysEntities } from './api-keys.entity';
export { type ApiKeyOptions } from './api-keys.options';
export { ApiKeysService, type IssuedKey, type ShownKey } from './api-keys.service';
export { type ApiKeyFields, apiKeyFields, issuedKeyFields, toApiKeyFields } from './api-keys.view';
export { AuthModule, type AuthModuleOptions } from './auth.module';
export { type Administrator, type AuthErrors, type AuthOptions, PrincipalSource } from './auth.options';
export { PasswordHasher } from './password-hasher';
export { SecretBox, derivedKeys } from './secret-box';
