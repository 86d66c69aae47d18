export { ConfigError, readEnv } from './read-env';
export { bool, cidrList, choice, csv, currency, email, integer, secret, text, url } from './validators';
