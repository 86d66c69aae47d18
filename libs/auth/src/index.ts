export type { AccessClaims } from './access-claims';
export { AccessTokens } from './access-tokens';
export { AuthModule, type AuthModuleOptions } from './auth.module';
export { type AuthErrors, type AuthOptions, PrincipalSource } from './auth.options';
export { PasswordHasher } from './password-hasher';
export { SecretBox, derivedKeys } from './secret-box';
